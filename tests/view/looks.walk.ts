import { test } from 'vitest';
import { axeFindsNothing, eachState } from './looks.ts';

test('axe finds nothing in any state of the list: popup', () => eachState('popup', axeFindsNothing));
