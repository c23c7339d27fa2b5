import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

// The package brings Playwright's types from a copy of its own; the page is the same.
type AxePage = ConstructorParameters<typeof AxeBuilder>[0]['page'];

/**
 * What axe finds wrong in a page, a line for each rule; `rules` = only these. Our pages have no frames: asked within the
 * page, and for violations alone, it takes a fraction of the time (else each look opens a page of its own and writes
 * down whatever is right).
 */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page: page as AxePage }).setLegacyMode();
  axe.options({ resultTypes: ['violations'] });
  if (rules) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Looks at a page in both themes. Of all that axe looks at only the colours differ between them. */
export async function axeInBothThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await axeFindings(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await axeFindings(page, ['color-contrast']);
  return [...light.map((found) => `light: ${found}`), ...dark.map((found) => `dark: ${found}`)];
}
