'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../trpc/client.tsx';
import type { MarkedLine } from '../today/marks-of-day.ts';
import { useMarkedLines } from '../today/use-marked-lines.ts';
import { useKnownOn } from '../versioned/known-on.tsx';
import type { Timesheet } from './recorded-day.ts';

const none: readonly never[] = [];

/** What supplement rules make of the time of these dates; nothing while it is not read, and where there is no time. */
export function useMarkedRange({ employee_id, from, to }: Timesheet, isRecorded: boolean): MarkedLine[] {
  const trpc = useTRPC();
  const { knownOn } = useKnownOn();
  const { data } = useQuery({
    ...trpc.timesheet.supplements.queryOptions({ employee_id, from, to }),
    // Rules are asked as they are today: what was known earlier is drawn without them.
    enabled: isRecorded && knownOn === null,
  });
  return useMarkedLines(data?.lines ?? none);
}
