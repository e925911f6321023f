import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Collation } from '../collations.ts';
import { type Words, type WordsOf, wordsOf } from './words.ts';

interface Texts {
  violation?: object;
}

/** The words in the folder of the console's messages; each language is read when it is asked for first, and kept. */
export function openWords(folder: string): WordsOf {
  const known = new Map<Collation, Words>();
  const read = (...path: string[]) => JSON.parse(readFileSync(join(folder, ...path), 'utf8')) as Texts;
  return (language) => {
    const words = known.get(language) ?? wordsOf(language, textsOf(read, `${language}.json`));
    known.set(language, words);
    return words;
  };
}

/** With what is said of plugins, as the pages have it. */
function textsOf(read: (...path: string[]) => Texts, name: string): object {
  const written = read(name);
  const { violation } = read('plugins', name);
  return { ...written, violation: { ...written.violation, ...violation } };
}
