import type { Collation } from '../../kernel/collations.ts';

/** Dates within a text, as pages write them. English ones are written day first: the product's users are European. */
export function writtenDates(language: Collation) {
  const tag = language === 'en' ? 'en-GB' : language;
  const day = new Intl.DateTimeFormat(tag, {
    ...{ timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' },
  });
  const month = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', month: 'long', year: 'numeric' });
  const at = (date: string) => new Date(`${date}T00:00:00Z`);
  return {
    date: (date: string) => day.format(at(date)),
    month: (date: string) => month.format(at(date)),
  };
}

export const decimalOf = (language: Collation) => (language === 'en' ? '.' : ',');
