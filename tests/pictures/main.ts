import { mkdir, rm } from 'node:fs/promises';
import { eachState } from '../browser/each-state.ts';
import { launch } from '../browser/launch.ts';
import { startSandbox } from '../sandbox/sandbox.ts';
import { run as step } from '../step.ts';

// `npm run pictures`: every size of the list in every state, language and theme, as PNG files to be looked at.

const folder = '.output/pictures';

if (!process.argv.includes('--no-build') && (await step('wxt', ['build'])) !== 0) process.exit(1);
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const sandbox = await startSandbox();
let taken = 0;
try {
  for (const language of ['en', 'th'] as const) {
    const run = await launch(sandbox, { locale: language === 'th' ? 'th' : 'en-US' });
    try {
      await eachState(run, sandbox, language, async (page, view) => {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          const name = [view.replaceAll(', ', '-').replaceAll(' ', '-'), language, colorScheme].join('-');
          await page.screenshot({ path: `${folder}/${name}.png` });
          taken += 1;
        }
      });
    } finally {
      await run.close();
    }
  }
} finally {
  await sandbox.close();
}
console.log(`${taken} pictures are in ${folder}/.`);
