import { test } from 'vitest';
import { axeFindsNothing, eachState, eachViewFits } from './looks.ts';

test('axe finds nothing in any state of the list: popup', () => eachState('popup', axeFindsNothing));

test('popup, side panel and settings in English: axe finds nothing; twice the text size hides no control', () =>
  eachViewFits('en'));
