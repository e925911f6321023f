import { clockOf, trimmed } from '../../kernel/sheet/figures.ts';
import type { Words } from '../../kernel/words/words.ts';
import { decimalOf, writtenDates } from './written-dates.ts';

type Facts = Readonly<Record<string, unknown>>;

/** The figures of a violation in words, as pages say them; those without a text are left out. */
export function factsText(words: Words, facts: Facts, accountName: (code: string) => string): string {
  const { date } = writtenDates(words.language);
  const decimal = decimalOf(words.language);
  const say = (key: string, value: string | number): string => {
    const text = String(value);
    if (key === 'account') return accountName(text);
    if (typeof value === 'number') return key.endsWith('_minutes') ? clockOf(text) : text;
    if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return date(text);
    if (!/^-?\d+(\.\d+)?$/.test(text)) return text;
    return trimmed(text).replace('-', '\u2212').replace('.', decimal);
  };
  return Object.entries(facts)
    .flatMap(([key, value]) => {
      if (typeof value !== 'string' && typeof value !== 'number') return [];
      return words.find(`fact.${key}`, { value: say(key, value) }) ?? [];
    })
    .join(' · ');
}

/** The sentence of a violation. */
export function violationText(words: Words, step: string): string {
  return words.find(`violation.${step}`) ?? words.say('violation.other', { step });
}
