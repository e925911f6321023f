import type { Message, MessageCode, ParameterKind, ParameterKinds } from '@stempel/core/messages';
import { createTranslator } from 'next-intl';
import type { Locale } from '../../i18n/locales.ts';
import messageKinds from './message-kinds.json' with { type: 'json' };

// The catalogue itself, with its English, is more than a page may load.
const usual: Partial<Record<string, string>> = messageKinds.usual;
const others: Partial<Record<string, Partial<Record<string, string>>>> = messageKinds.others;
const kindOf = (code: string, name: string) =>
  (others[code]?.[name] ?? usual[name] ?? 'text') as ParameterKind;

/** What the server says, in one language: every message of the catalogue, and words that stand inside them. */
export interface ServerWords {
  messages: Readonly<Record<MessageCode, string>>;
  words: Readonly<Record<string, string>>;
}

/** How dates, instants and rules inside a message are shown. */
interface Shown {
  date: (date: string) => string;
  instant: (instant: string) => string;
  /** The title of a plugin by its id: what somebody asked for is refused by a rule with a name. */
  plugin: (id: string) => string;
}

/** Whose code is the plugin of a usage rule; of other messages it is that of an object somebody named. */
const refusedByRule: ReadonlySet<MessageCode> = new Set(['usage-rule-refuses', 'usage-rule-later']);

/** Says a message in the person's language; undefined for one that this console does not know. */
export type TellMessage = (message: Message) => string | undefined;

export function createTellMessage(
  locale: Locale,
  { messages, words }: ServerWords,
  shown: Shown,
): TellMessage {
  const word = (text: string) => words[text] ?? withDates(text, shown);
  const tell = ({ code, params }: Message): string | undefined => {
    // The server may be newer than the page.
    if (!Object.hasOwn(messages, code)) return undefined;
    const values: Record<string, string | number> = {};
    for (const [name, value] of Object.entries(params)) {
      const isRule = name === 'code' && refusedByRule.has(code);
      const said = isRule ? shown.plugin(String(value)) : told(kindOf(code, name), value);
      if (said === undefined) return undefined;
      values[name] = said;
    }
    const say = createTranslator({ locale, messages: { text: messages[code] } });
    const text = say('text', values);
    return messages[code].startsWith('{noun}') ? capitalised(text) : text;
  };
  const told = (kind: ParameterKind, value: unknown): string | number | undefined => {
    switch (kind) {
      case 'number':
        return value as number;
      case 'date':
      case 'instant':
      case 'word':
        return word(String(value));
      case 'quoted':
        return withDates(quoted(String(value), locale), shown);
      case 'list':
        return (value as ParameterKinds['list']).map((item) => withDates(item, shown)).join(', ');
      case 'periods':
        return (value as ParameterKinds['periods']).map(toldPeriod).join(', ') || word('none');
      case 'facts':
        return Object.entries(value as ParameterKinds['facts'])
          .map(toldFact)
          .join(', ');
      case 'message':
        return withoutStop(tell(value as Message));
      default:
        return String(value);
    }
  };
  const toldPeriod = ({ from, to }: ParameterKinds['periods'][number]) =>
    `${word(from)} – ${word(to ?? 'open end')}`;
  const toldFact = ([name, value]: [string, string | number]) =>
    `${word(name.replaceAll('_', ' '))}: ${word(String(value))}`;
  return (message) => {
    const text = tell(message);
    if (text === undefined) return undefined;
    return /[.!?]$/.test(text) ? text : `${text}.`;
  };
}

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** `"north"` in the quotation marks of the language; what is no text has none. */
function quoted(value: string, locale: string): string {
  return value.replace(/^"(.*)"$/s, locale === 'de' ? '„$1“' : '“$1”');
}

function withoutStop(text: string | undefined): string | undefined {
  return text?.replace(/\.$/, '');
}

const instant = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})/g;
const date = /\b\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])\b/g;

function withDates(value: string, shown: Shown): string {
  return value.replaceAll(instant, shown.instant).replaceAll(date, shown.date);
}
