import { mkdir, rm } from 'node:fs/promises';
import { languages } from '../../../utils/model/languages.ts';
import { eachState, type Look } from '../browser/each-state.ts';
import { launch } from '../browser/launch.ts';
import { readArguments, refuse } from '../command-line.ts';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { run as step } from '../step.ts';
import { firstParcel, otherViews } from './other-views.ts';
import { sheetViews } from './sheet-views.ts';
import { storePictures } from './store.ts';

// `npm run pictures`: saves every view in every state, language and theme as PNG.

const folder = '.output/pictures';
const help = `npm run pictures                  saves every view in every state, language and theme in ${folder}/, about five minutes
npm run pictures -- --others      without the list
npm run pictures -- --no-build    uses the present build in .output/
npm run pictures store            the pictures of the listing, in store/pictures/, half a minute`;
const { values, positionals } = readArguments(
  help,
  { others: { type: 'boolean' }, 'no-build': { type: 'boolean' } },
  true,
);
if (positionals.some((name) => name !== 'store')) refuse(`There is no ${positionals.join(' ')}`, help);

if (!values['no-build'] && (await step('wxt', ['build'])) !== 0) process.exit(1);
if (positionals.length > 0) {
  const world = await startSandbox();
  try {
    await storePictures(world);
  } finally {
    await world.close();
  }
  process.exit(0);
}
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const sandbox = await startSandbox();
let taken = 0;
try {
  for (const language of languages) {
    const options = { locale: language === 'en' ? 'en-US' : language };
    let run = await launch(sandbox, options);
    const look: Look = async (page, view) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const name = [view.replaceAll(/,? /g, '-'), language, colorScheme].join('-');
        await page.screenshot({ path: `${folder}/${name}.png` });
        taken += 1;
      }
    };
    try {
      if (!values.others) await eachState(run, sandbox, language, look);
    } finally {
      await run.close();
    }
    // A new browser each, because the states before have changed its data.
    for (const views of [otherViews, firstParcel, sheetViews]) {
      run = await launch(sandbox, options);
      try {
        await views(run, sandbox, look);
      } finally {
        await run.close();
      }
    }
  }
} finally {
  await sandbox.close();
}
console.log(`Saved ${taken} pictures in ${folder}/.`);
