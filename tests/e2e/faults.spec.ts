import { forms } from '../browser/fault-table.ts';
import { walkForms, type View } from '../browser/walk-faults.ts';
import { popupOf, test } from './test.ts';

test('each form of a service that lies: what is said, what is asked, what is stored, what stops', async ({
  ready,
  sandbox,
}) => {
  test.setTimeout(600_000);
  const open = async (path: string): Promise<View> => {
    const page = path.startsWith('popup.html')
      ? await popupOf(ready, path.slice('popup.html'.length))
      : await ready.open(ready.pageUrl(path));
    return page as unknown as View;
  };
  await walkForms(sandbox, { desk: await open('options.html'), open }, forms);
});
