'use client';

import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { useSession } from '../../session/session-context.tsx';

export interface ReplicaState {
  as_of: string;
  seconds_behind: number;
}

/** How old the rows of a page are that come from a replica of the database; nothing where they are those of now. */
export function ReplicaAge({
  replica,
  words,
}: {
  replica: ReplicaState | null | undefined;
  words: 'report' | 'exports';
}) {
  const text = useTranslations('replica');
  const formats = useFormats();
  const { workspace } = useSession();
  if (!replica) return null;
  const { as_of: asOf, seconds_behind: seconds } = replica;
  return (
    <p className="mb-3 text-dense text-ink-soft tabular-nums">
      {text(words, { time: formats.timeOfDay(asOf, workspace.time_zone), seconds })}
    </p>
  );
}
