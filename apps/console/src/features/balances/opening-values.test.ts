import { expect, it } from 'vitest';
import { amountOf } from './opening-values.ts';

it.each([
  ['flex', { days: '', minutes: 450 }, { minutes: 450 }],
  ['flex', { days: '', minutes: 0 }, { minutes: 0 }],
  ['flex', { days: '', minutes: null }, undefined],
  ['flex', { days: '', minutes: '8:3' }, undefined],
  ['leave', { days: '12,5', minutes: null }, { days: '12.5' }],
  ['leave', { days: '12,', minutes: null }, undefined],
] as const)('an opening of %s with %o is sent as %o', (kind, typed, sent) => {
  expect(amountOf(kind, typed)).toEqual(sent);
});
