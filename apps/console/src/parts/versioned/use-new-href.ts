'use client';

import { todayIn } from '../../format/dates.ts';
import { useSession } from '../../session/session-context.tsx';
import type { VersionedResource, VersionedRow } from './resource.ts';

/** Where a new object is shown: today, unless it is not in force before another day. */
export function useNewHref() {
  const today = todayIn(useSession().workspace.time_zone);
  return ({ path }: VersionedResource, { id, effective_from: from }: VersionedRow): string =>
    `${path}/${id}${from > today ? `?as_of=${from}` : ''}`;
}
