import type messages from '../../messages/en.json';
import type plugins from '../../messages/plugins/en.json';
import type { Locale } from './locales.ts';

type Written = typeof messages;

/**
 * The texts as English has them, with what is said of plugins; locales.test.ts holds the other languages to the same
 * keys.
 */
export type Texts = Omit<Written, 'violation'> &
  Omit<typeof plugins, 'violation'> & { violation: Written['violation'] & (typeof plugins)['violation'] };

declare module 'next-intl' {
  interface AppConfig {
    Messages: Texts;
    Locale: Locale;
  }
}

/** Key of a page's title. */
export type PageName = keyof Texts['page'];
/** Key of what a field is called, and of the sentence below it. */
export type FieldLabel = keyof Texts['field'];
export type FieldHint = keyof Texts['fieldHint'];
/** Kinds of objects with words for one of them and for a new one. */
export type ObjectName = keyof Texts['object'] & keyof Texts['newObject'];
/** Kinds that a page lists: it has a title, a sentence below it, and one for when there are none. */
export type ListedName = ObjectName & PageName & keyof Texts['summary'] & keyof Texts['emptyReason'];

/** The texts of one area, for words that come from the server. */
interface Words {
  (key: never, values?: never): string;
  has: (key: never) => boolean;
}

/** What the texts call something that the server names; undefined where they have no word for it. */
export function findWord(
  text: Words,
  name: string,
  values?: Readonly<Record<string, string | number>>,
): string | undefined {
  return text.has(name as never) ? text(name as never, values as never) : undefined;
}
