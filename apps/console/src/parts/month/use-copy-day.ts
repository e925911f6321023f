'use client';

import { useToast } from '@stempel/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { addDays, wallDate, wallTime } from '../../format/dates.ts';
import { clockOf, readPunch, timeWithPlace } from '../../format/recorded-clock.ts';
import { useFormats } from '../../format/use-formats.ts';
import { atWallClock, toWallClock } from '../../format/zoned.ts';
import { useSession } from '../../session/session-context.tsx';
import { type Inputs, useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { type Problem, readProblem } from '../../trpc/problem.ts';
import { useNames } from '../names/use-names.ts';
import { useTellLater } from '../said/use-tell.ts';
import type { Entry, Presence, RecordedDay } from './recorded-day.ts';
import { useZoneOn } from './use-zone-on.ts';

export type CopiedKind = 'presence' | 'entries';

/** One thing that is recorded once more on the other date. */
interface Step {
  id: string;
  name: string;
  act: () => Promise<unknown>;
}

/** What was not copied to a date, and why. */
interface Refused {
  date: string;
  lines: readonly string[];
}

/** Records a day once more on another date; what is on that date by now is not copied there a second time. */
export function useCopyDay(employeeId: string, recorded: RecordedDay, onClose: () => void) {
  const text = useTranslations('month');
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const tellLater = useTellLater();
  const { findZone } = useZoneOn(employeeId);
  const stepOf = useSteps(employeeId, recorded.day.date);
  const [running, setRunning] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [copied, setCopied] = useState<ReadonlySet<string>>(new Set());
  const left = (date: string) => {
    const isLeft = ({ id }: { id: string }) => !copied.has(`${date} ${id}`);
    return { presence: recorded.presence.filter(isLeft), entries: recorded.entries.filter(isLeft) };
  };
  const run = async (date: string, chosen: Readonly<Record<CopiedKind, boolean>>) => {
    setRunning(true);
    const zone = await findZone(date).catch(() => recorded.day.time_zone);
    const { presence, entries } = left(date);
    const { done, problems } = await runAll([
      ...(chosen.presence ? presence.map((one) => stepOf.presence(one, date, zone)) : []),
      ...(chosen.entries ? entries.map((one) => stepOf.entry(one, date)) : []),
    ]);
    setCopied((before) => new Set([...before, ...done.map((id) => `${date} ${id}`)]));
    const tell = await tellLater();
    setRefused({ date, lines: problems.map(({ name, problem }) => `${name}: ${tell(problem)}`) });
    setRunning(false);
    if (problems.length === 0) {
      toast('good', text('copied'));
      onClose();
    }
    await queries.invalidateQueries({ queryKey: trpc.timesheet.pathKey() });
  };
  return { run, running, left, refusedOn: (date: string) => (refused?.date === date ? refused.lines : []) };
}

/** One after the other, as the server takes them; one that is refused does not keep the next from it. */
async function runAll(steps: readonly Step[]) {
  const done: string[] = [];
  const problems: Array<{ name: string; problem: Problem }> = [];
  for (const { id, name, act } of steps) {
    await act().then(
      () => done.push(id),
      (error: unknown) => problems.push({ name, problem: readProblem(error) }),
    );
  }
  return { done, problems };
}

/** How each thing of the day is copied, and what it is called where it is not. */
function useSteps(employeeId: string, from: string) {
  const client = useTRPCClient();
  const formats = useFormats();
  const names = useNames();
  const text = useTranslations('month');
  const { workspace } = useSession();
  return {
    presence: (interval: Presence, date: string, zone: string): Step => {
      const { id, start, end, time_zone: own } = interval;
      const time = (punch: string) => timeWithPlace(readPunch(punch, own, workspace.time_zone));
      return {
        id,
        name: `${time(start)}–${end === null ? text('open') : time(end)}`,
        act: () => client.presence.create.mutate(presenceOn(employeeId, interval, { from, date, zone })),
      };
    },
    entry: (entry: Entry, date: string): Step => ({
      id: entry.id,
      name: `${names.activity(entry.activity_id)} ${formats.clock(entry.minutes)}`,
      act: () => client.entries.create.mutate(entryOn(employeeId, entry, date)),
    }),
  };
}

interface Move {
  from: string;
  date: string;
  /** The zone on that date. */
  zone: string;
}

function presenceOn(
  employeeId: string,
  { start, end, time_zone: own, reason, activity, project, note, dimension_values }: Presence,
  { from, date, zone }: Move,
): Inputs['presence']['create'] {
  // The same wall clock on the other date, by the zone there or at the offset it was recorded with elsewhere.
  const at = (punch: string) => {
    const clock = clockOf(punch, own);
    const wall = toWallClock(punch, clock);
    const days = Math.round((Date.parse(wallDate(wall)) - Date.parse(from)) / 86_400_000);
    return atWallClock(addDays(date, days), wallTime(wall), clock === own ? zone : clock);
  };
  return {
    employee_id: employeeId,
    start: at(start),
    ...(end === null ? {} : { end: at(end) }),
    ...(reason === null ? {} : { reason }),
    ...(activity === null ? {} : { activity }),
    ...(project === null ? {} : { project }),
    ...(note === null ? {} : { note }),
    dimension_values,
  };
}

function entryOn(
  employeeId: string,
  { activity_id, minutes, project_id, dimension_values, note }: Entry,
  date: string,
): Inputs['entries']['create'] {
  return {
    employee_id: employeeId,
    date,
    activity_id,
    minutes,
    dimension_values,
    ...(project_id === null ? {} : { project_id }),
    ...(note === null ? {} : { note }),
  };
}
