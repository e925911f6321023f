import { createTranslator } from 'next-intl';
import { createSentenceReader } from './read-sentence.ts';

/** What the server says, in one language. */
export interface ServerWords {
  /**
   * Sentences by the English of the server, `{name}` where a value stands. `sentence` is a sentence of its own,
   * the names below are words or lists of them, others stand as they are.
   */
  sentences: Readonly<Record<string, string>>;
  words: Readonly<Record<string, string>>;
}

/** How dates and instants inside a sentence are shown. */
interface Shown {
  date: (date: string) => string;
  instant: (instant: string) => string;
}

const words: ReadonlySet<string> = new Set([
  'noun',
  'state',
  'type',
  'otherType',
  'kind',
  'relation',
  'wire',
  'expected',
  'format',
  'end',
  'wanted',
]);
const numbers: ReadonlySet<string> = new Set(['count', 'days', 'least', 'most']);

export type Tell = (text: string) => string;

/** Says what the server said in the person's language; a sentence it does not know stays as it is. */
export function createTell(locale: string, { sentences, words: known }: ServerWords, shown: Shown): Tell {
  const read = createSentenceReader(Object.keys(sentences));
  const word = (text: string) => known[text] ?? text;
  const tell = (text: string): string | undefined => {
    const sentence = read(text);
    if (!sentence) return undefined;
    const values = Object.fromEntries(
      Object.entries(sentence.values).map(([name, value]) => [name, toldValue(name, value)]),
    );
    const say = createTranslator({ locale, messages: { text: sentences[sentence.pattern] ?? text } });
    const told = say('text', values);
    return sentences[sentence.pattern]?.startsWith('{noun}') ? capitalised(told) : told;
  };
  const toldValue = (name: string, value: string): string | number => {
    if (name === 'sentence') return withoutStop(tell(value) ?? value);
    if (numbers.has(name) && /^\d{1,9}$/.test(value)) return Number(value);
    if (words.has(name) && value in known) return word(value);
    if (name === 'quoted') return quoted(value, locale);
    // `2026-01-01 to open end, …` and `used days 3, …`
    if (name === 'periods') return eachOf(value, (period) => period.split(' to ').map(word).join(' – '));
    if (name === 'facts') return eachOf(value, (fact) => fact.replace(/^(.+) (\S+)$/, sayFact));
    return withDates(value, shown);
  };
  const eachOf = (list: string, say: (part: string) => string) =>
    withDates(list.split(', ').map(say).join(', '), shown);
  const sayFact = (_: string, name: string, value: string) => `${word(name)}: ${value}`;
  return (text) => {
    const told = tell(text);
    if (told === undefined) return text;
    return /[.!?]$/.test(told) ? told : `${told}.`;
  };
}

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** `"north"` in the quotation marks of the language; what is no text has none. */
function quoted(value: string, locale: string): string {
  return value.replace(/^"(.*)"$/s, locale === 'de' ? '„$1“' : '“$1”');
}

function withoutStop(text: string): string {
  return text.replace(/\.$/, '');
}

const instant = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})/g;
const date = /\b\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])\b/g;

function withDates(value: string, shown: Shown): string {
  return value.replaceAll(instant, shown.instant).replaceAll(date, shown.date);
}
