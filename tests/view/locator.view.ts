import { onTestFinished, test } from 'vitest';
import { expect, Locator, type Expectation } from './locator.ts';

// The negated checks of Locator. A check that passes on an empty page would hide that its element is gone.

const negated: [name: string, check: (not: Expectation) => Promise<void>][] = [
  ['toBeVisible', (not) => not.toBeVisible()],
  ['toBeFocused', (not) => not.toBeFocused()],
  ['toHaveText', (not) => not.toHaveText('Off')],
  ['toContainText', (not) => not.toContainText('Off')],
  ['toHaveAttribute', (not) => not.toHaveAttribute('title')],
  ['toHaveValue', (not) => not.toHaveValue('Off')],
  ['toBeChecked', (not) => not.toBeChecked()],
  ['toBeDisabled', (not) => not.toBeDisabled()],
  ['toBeInViewport', (not) => not.toBeInViewport()],
];

for (const [name, check] of negated)
  test(`not.${name} waits for its element`, async () => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    onTestFinished(() => frame.remove());
    let isMet = false;
    const checked = check(expect(new Locator(frame).locator('input')).not).then(() => (isMet = true));
    await new Promise((resolve) => void setTimeout(resolve)); // the first look comes at once
    expect(isMet).toBe(false);

    const input = frame.contentDocument!.createElement('input');
    input.type = 'checkbox';
    input.hidden = /Visible|Viewport/.test(name);
    frame.contentDocument!.body.append(input);
    await checked;
  });
