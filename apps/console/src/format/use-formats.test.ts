import { expect, it } from 'vitest';
import { formatsOf } from './use-formats.ts';

it('minutes have one notation, with words where a part of a minute is left', () => {
  const said = (locale: string) => ['82', '82.5'].map(formatsOf(locale).exact);
  expect(said('en')).toEqual(['1:22', '1\u00a0h\u00a022.5\u00a0min']);
  expect(said('de')).toEqual(['1:22', '1\u00a0Std.\u00a022,5\u00a0Min.']);
});
