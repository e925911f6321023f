import { useToast } from '@stempel/ui';
import { timeOfDay } from '@stempel/ui/time-field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { addDays, wallDate, wallTime } from '../../format/dates.ts';
import { clockOf } from '../../format/recorded-clock.ts';
import { atWallClock, toWallClock } from '../../format/zoned.ts';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { useUndo } from '../actions/use-undo.ts';
import type { DayTarget } from './day-target.ts';
import type { Presence } from './recorded-day.ts';
import { useZoneOn } from './use-zone-on.ts';

type PresenceTarget = Extract<DayTarget, { kind: 'presence' }>;

export interface PresenceFields {
  date: string;
  start: string;
  end: string;
  reason: string;
  note: string;
}

/** The clock by which an interval that exists is changed: as recorded elsewhere, else that of the zone on its date. */
export function typedClock(interval: Presence, zoneOnDate: string): string {
  const clock = clockOf(interval.start, interval.time_zone);
  return clock === interval.time_zone ? zoneOnDate : clock;
}

/** What the sheet shows at first: both ends of an interval by the clock its start was recorded with. */
export function fieldsOf({ date, interval }: PresenceTarget): PresenceFields {
  const clock = interval ? clockOf(interval.start, interval.time_zone) : '';
  const start = interval ? toWallClock(interval.start, clock) : '';
  const end = interval?.end ? toWallClock(interval.end, clock) : '';
  return {
    date: start ? wallDate(start) : date,
    start: wallTime(start),
    end: wallTime(end),
    reason: interval?.reason ?? '',
    note: interval?.note ?? '',
  };
}

export function usePresenceForm(target: PresenceTarget) {
  return useForm<PresenceFields>({ defaultValues: fieldsOf(target) });
}

/** What was typed as it is kept; the end of the day is the next day's midnight. */
function timeTyped(typed: string): string {
  const told = timeOfDay(typed);
  return told === '24:00' ? '00:00' : told;
}

/** The two punches that the fields mean by a clock; an end before the start means the next day. */
function punchesOf(fields: PresenceFields, clock: string): { start: string; end: string | null } {
  const start = timeTyped(fields.start);
  const end = timeTyped(fields.end);
  return {
    start: atWallClock(fields.date, start, clock),
    end: end === '' ? null : atWallClock(end <= start ? addDays(fields.date, 1) : fields.date, end, clock),
  };
}

/** As `punchesOf`, but what nobody touched stays as it was recorded, seconds and offset included. */
function punchesChanged(target: PresenceTarget, fields: PresenceFields, clock: string) {
  const { interval } = target;
  const typed = punchesOf(fields, clock);
  if (!interval) return typed;
  const before = fieldsOf(target);
  const sameStart = fields.date === before.date && timeTyped(fields.start) === before.start;
  const sameEnd = sameStart && timeTyped(fields.end) === before.end;
  return { start: sameStart ? interval.start : typed.start, end: sameEnd ? interval.end : typed.end };
}

const detailsOf = ({ note, reason }: PresenceFields) => ({
  note: note.trim() || null,
  reason: reason || null,
});

/** A new interval leaves out what an existing one would be emptied of. */
function given<Key extends string>(values: Record<Key, string | null>): Partial<Record<Key, string>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as Partial<
    Record<Key, string>
  >;
}

/** Sends what the fields say: a new interval, or the changes of one that exists. */
export function useSendPresence(employeeId: string, target: PresenceTarget) {
  const { interval } = target;
  const client = useTRPCClient();
  const { findZone } = useZoneOn(employeeId);
  return async (fields: PresenceFields) => {
    const zone = await findZone(fields.date);
    const clock = interval ? typedClock(interval, zone) : zone;
    const { start, end } = punchesChanged(target, fields, clock);
    const { note, reason } = detailsOf(fields);
    const employee = { employee_id: employeeId, start };
    if (interval) {
      const version = { id: interval.id, expected_version: interval.version };
      return client.presence.update.mutate({ ...employee, ...version, end, reason, note });
    }
    return client.presence.create.mutate({ ...employee, ...given({ end, reason, note }) });
  };
}

interface Ways {
  /** With the date that was saved. */
  onSaved: (date: string) => void;
  onRemoved: () => void;
}

/** Saves or removes the interval, and leads on when that is done. */
export function usePresenceActions(employeeId: string, target: PresenceTarget, { onSaved, onRemoved }: Ways) {
  const { interval } = target;
  const text = useTranslations('month');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const toast = useToast();
  const onSuccess = async (_saved: unknown, { date }: PresenceFields) => {
    toast('good', text('saved'));
    onSaved(date);
    // What it mends, too: a check-out that was missing waits no more.
    await queries.invalidateQueries();
  };
  const save = useMutation({ mutationFn: useSendPresence(employeeId, target), onSuccess });
  const own = { employee_id: employeeId, id: interval?.id ?? '' };
  const tellRemoved = useUndo(() => client.presence.restore.mutate(own));
  const remove = useMutation(
    trpc.presence.delete.mutationOptions({
      onSuccess: () => {
        onRemoved();
        return tellRemoved(text('presenceRemoved'));
      },
    }),
  );
  return {
    save: { run: save.mutate, isPending: save.isPending, error: save.error },
    remove: {
      run: () => interval && remove.mutate(own),
      isPending: remove.isPending,
      error: remove.error,
    },
  };
}
