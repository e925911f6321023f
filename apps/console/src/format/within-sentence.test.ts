import { expect, it } from 'vitest';
import { withinSentence } from './within-sentence.ts';

it('writes a word small where the language does', () => {
  expect(withinSentence('Org unit', 'en')).toBe('org unit');
  expect(withinSentence('Årsag', 'da')).toBe('årsag');
  expect(withinSentence('Woche', 'de')).toBe('Woche');
});
