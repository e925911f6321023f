'use client';

import { Button, Checkbox, CloseButton, Dialog, Field, Notice, useToast } from '@stempel/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { addDays, wallDate, wallTime } from '../../format/dates.ts';
import { clockOf } from '../../format/recorded-clock.ts';
import { useFormats } from '../../format/use-formats.ts';
import { atWallClock, toWallClock } from '../../format/zoned.ts';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { readProblem } from '../../trpc/problem.ts';
import { DateField } from '../fields/date-field.tsx';
import { type Said, useTellLater } from '../said/use-tell.ts';
import type { RecordedDay } from './recorded-day.ts';
import { useZoneOn } from './use-zone-on.ts';

interface CopyDayProps {
  employeeId: string;
  recorded: RecordedDay;
  onClose: () => void;
}

/** Records the presence and entries of a day once more on another date; what is refused is told and stays out. */
export function CopyDay({ employeeId, recorded, onClose }: CopyDayProps) {
  const text = useTranslations('month');
  const action = useTranslations('action');
  const formats = useFormats();
  const [date, setDate] = useState(addDays(recorded.day.date, 1));
  const [parts, setParts] = useState({
    presence: recorded.presence.length > 0,
    entries: recorded.entries.length > 0,
  });
  const copy = useCopy(employeeId, recorded, onClose);
  return (
    <Dialog
      open
      width="narrow"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={text('copyTitle', { date: formats.weekday(recorded.day.date) })}
      footer={
        <>
          <CloseButton>{action('cancel')}</CloseButton>
          <Button
            variant="primary"
            pending={copy.running}
            disabled={date === '' || !(parts.presence || parts.entries)}
            onClick={() => copy.run(date, parts)}
          >
            {text('copy')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {copy.refused.length > 0 ? (
          <Notice tone="bad" title={text('copyRefused', { count: copy.refused.length })}>
            <ul className="list-disc pl-4">
              {copy.refused.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Notice>
        ) : null}
        <Field label={text('copyTo')} required>
          {(control) => <DateField {...control} value={date} onChange={setDate} />}
        </Field>
        <div className="flex flex-col gap-1">
          <Checkbox
            label={text('copyPresence', { count: recorded.presence.length })}
            checked={parts.presence}
            disabled={recorded.presence.length === 0}
            onChange={(event) => setParts({ ...parts, presence: event.target.checked })}
          />
          <Checkbox
            label={text('copyEntries', { count: recorded.entries.length })}
            checked={parts.entries}
            disabled={recorded.entries.length === 0}
            onChange={(event) => setParts({ ...parts, entries: event.target.checked })}
          />
        </div>
      </div>
    </Dialog>
  );
}

function useCopy(employeeId: string, { day, presence, entries }: RecordedDay, onClose: () => void) {
  const text = useTranslations('month');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const toast = useToast();
  const tellLater = useTellLater();
  const { findZone } = useZoneOn(employeeId);
  const [running, setRunning] = useState(false);
  const [refused, setRefused] = useState<string[]>([]);
  const run = async (date: string, parts: { presence: boolean; entries: boolean }) => {
    setRunning(true);
    const problems: Said[] = [];
    const zone = await findZone(date).catch(() => day.time_zone);
    // The same wall clock on the other date, by the zone there or at the offset it was recorded with elsewhere.
    const at = (punch: string, ownZone: string) => {
      const clock = clockOf(punch, ownZone);
      const wall = toWallClock(punch, clock);
      const days = Math.round((Date.parse(wallDate(wall)) - Date.parse(day.date)) / 86_400_000);
      return atWallClock(addDays(date, days), wallTime(wall), clock === ownZone ? zone : clock);
    };
    const attempt = (work: Promise<unknown>) =>
      work.catch((error) => {
        const problem = readProblem(error);
        problems.push(problem.detail ? problem : { detail: String(error) });
      });
    for (const { start, end, time_zone, reason, activity, project, dimension_values, note } of parts.presence
      ? presence
      : []) {
      await attempt(
        client.presence.create.mutate({
          employee_id: employeeId,
          start: at(start, time_zone),
          ...(end === null ? {} : { end: at(end, time_zone) }),
          ...(reason === null ? {} : { reason }),
          ...(activity === null ? {} : { activity }),
          ...(project === null ? {} : { project }),
          ...(note === null ? {} : { note }),
          dimension_values,
        }),
      );
    }
    for (const { activity_id, minutes, project_id, dimension_values, note } of parts.entries ? entries : []) {
      await attempt(
        client.entries.create.mutate({
          employee_id: employeeId,
          date,
          activity_id,
          minutes,
          dimension_values,
          ...(project_id === null ? {} : { project_id }),
          ...(note === null ? {} : { note }),
        }),
      );
    }
    await queries.invalidateQueries({ queryKey: trpc.timesheet.pathKey() });
    setRunning(false);
    setRefused(problems.length > 0 ? problems.map(await tellLater()) : []);
    if (problems.length > 0) return;
    toast('good', text('copied'));
    onClose();
  };
  return { run, running, refused };
}
