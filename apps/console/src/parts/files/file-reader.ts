'use client';

import { useSyncExternalStore } from 'react';
import { useSession } from '../../session/session-context.tsx';
import { textOfPerson } from '../kept/text-of-person.ts';

/** Whom the columns of a file are for: people as a page shows them, or programs with ids, codes and minutes. */
export const fileReaders = ['people', 'programs'] as const;
export type FileReader = (typeof fileReaders)[number];

const kept = textOfPerson('stempel-file-reader');

/** Whom files are for: what the person chose last, people until then. */
export function useFileReader(): [FileReader, (reader: FileReader) => void] {
  const { user } = useSession();
  const text = useSyncExternalStore(
    kept.listen,
    () => kept.read(user.id),
    () => '',
  );
  return [text === 'programs' ? 'programs' : 'people', (reader) => kept.keep(user.id, reader)];
}
