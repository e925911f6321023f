import { expect, test } from 'vitest';
import { fillText } from './message-text.ts';
import { wordsOf } from './words.ts';

const days = '{value, select, 1 {1 day} other {{value} days}} taken';

test('values are filled in, and a branch is chosen by its value', () => {
  expect(fillText('Week {number} from {date}', { number: '9', date: '2 Mar' })).toBe('Week 9 from 2 Mar');
  expect(fillText(days, { value: '1' })).toBe('1 day taken');
  expect(fillText(days, { value: '2.5' })).toBe('2.5 days taken');
  expect(fillText('saldo {value, select, 1 {1 dag} other {{value} dage}}', { value: '3' })).toBe(
    'saldo 3 dage',
  );
});

test('what is more than that is refused and not written half', () => {
  expect(() => fillText('{count, plural, one {# row} other {# rows}}', { count: '2' })).toThrow(
    /cannot fill in/,
  );
  expect(() => fillText('rest of {value}', {})).toThrow(/\{value\}/);
});

test('what comes with the product is called as in the language, what a company named as it did', () => {
  const words = wordsOf('de', {
    shippedName: { 'Standard, 37 hours': 'Standard, 37 Stunden', 'No· 1': 'Nr. 1' },
  });
  expect(words.shownName('Standard, 37 hours')).toBe('Standard, 37 Stunden');
  expect(words.shownName('No. 1')).toBe('Nr. 1');
  expect(words.shownName('constructor')).toBe('constructor');
  expect(words.find('report.date')).toBeUndefined();
  expect(() => words.say('report.date')).toThrow('The console has no text "report.date" in de.');
});
