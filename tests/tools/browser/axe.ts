import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

// The package has its own copy of Playwright's types; the page is the same at run time.
type AxePage = ConstructorParameters<typeof AxeBuilder>[0]['page'];

/**
 * Returns axe's violations in a page, a line for each rule; `rules` limits the check to these rules. Extension pages
 * have no frames, so legacy mode is enough. It saves most of the time: the default mode opens another page for each
 * run. Only violations are collected, for the same reason.
 */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page: page as AxePage }).setLegacyMode();
  axe.options({ resultTypes: ['violations'] });
  if (rules) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Runs axe in both themes. The dark run checks only contrast, as only colours differ. */
export async function axeInBothThemes(page: Page): Promise<string[]> {
  // Without motion: while a pane or sheet opens, it is not opaque, and its colours are not its own.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const light = await axeFindings(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await axeFindings(page, ['color-contrast']);
  return [...light.map((found) => `light: ${found}`), ...dark.map((found) => `dark: ${found}`)];
}
