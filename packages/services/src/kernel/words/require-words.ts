import type { Collation } from '../collations.ts';
import type { ServiceContext } from '../context.ts';
import type { Words } from './words.ts';

/** The words of a language. Throws where whoever calls brought none: a mistake of the programme. */
export function requireWords({ words }: ServiceContext, language: Collation): Words {
  if (!words) throw new Error('A file for people needs the words of the console.');
  return words(language);
}
