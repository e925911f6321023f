import { expect, it } from 'vitest';
import { formatsOf } from './use-formats.ts';

it('minutes have one notation, a part of a minute behind it', () => {
  const english = formatsOf('en');
  const german = formatsOf('de');
  expect(['82', '82.0', '82.5', '0.25', '-90.3333', '-0.5'].map(english.fraction)).toEqual([
    ...['1:22', '1:22', '1:22.5', '0:00.25', '−1:30.3333', '−0:00.5'],
  ]);
  expect(german.fraction('82.5')).toBe('1:22,5');
});
