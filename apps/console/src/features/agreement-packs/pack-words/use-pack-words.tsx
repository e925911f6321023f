'use client';

import { createContext, type ReactNode, useContext } from 'react';

/** What comes with the agreements, in a language beside English, in which each says itself. */
export interface PackWords {
  /** What an agreement is called, and what it holds, by its id. */
  readonly packs: Readonly<Record<string, { readonly title: string; readonly description: string }>>;
  /** Its sources, its figures and where they stand, by the English text. */
  readonly cited: Readonly<Record<string, string>>;
}

const Words = createContext<PackWords | undefined>(undefined);

/** Hands down the words of the page's language; the server chooses them, so that no browser loads the others. */
export function PackWordsGiven({ words, children }: { words: PackWords | undefined; children: ReactNode }) {
  return <Words value={words}>{children}</Words>;
}

/** Says an agreement, and what it cites, in the language of the page. */
export function usePackWords() {
  const words = useContext(Words);
  return {
    /** The agreement with its own title and description. */
    named: <Pack extends { id: string; title: string; description: string }>(pack: Pack): Pack => ({
      ...pack,
      ...words?.packs[pack.id],
    }),
    /** A source, a figure or where it stands. */
    cited: (english: string) => words?.cited[english] ?? english,
  };
}
