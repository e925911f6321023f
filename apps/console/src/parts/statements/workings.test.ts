import { expect, test } from 'vitest';
import da from '../../../messages/da.json' with { type: 'json' };
import de from '../../../messages/de.json' with { type: 'json' };
import en from '../../../messages/en.json' with { type: 'json' };
import { sayWorkings } from './workings.ts';

const say = (name: string, value: string) => `<${name}> ${value}`;

test('each figure is said with its name, a list of them as one', () => {
  expect(sayWorkings('minutes before 440, minutes after 450, calculator duration', say)).toBe(
    '<minutes_before> 440, <minutes_after> 450, <calculator> duration',
  );
  expect(sayWorkings('paid per guarantee 60 + 75', say)).toBe('<paid_per_guarantee> 60 + 75');
});

test('what has no word leaves the sentence as it was written', () => {
  expect(
    sayWorkings('found 3, brand new 1', (name) => (name === 'found' ? 'found 3' : undefined)),
  ).toBeUndefined();
});

/** As the calculators name them. */
const names = [
  ...['minutes_before', 'minutes_after', 'calculator', 'found', 'counted', 'sessions'],
  ...['paid_per_guarantee', 'paid_per_session'],
];

test.each(Object.entries({ en, da, de }))(
  'calculators say what they worked with in %s',
  (_, { traceWorking }) => {
    expect(Object.keys(traceWorking).sort()).toEqual([...names].sort());
  },
);
