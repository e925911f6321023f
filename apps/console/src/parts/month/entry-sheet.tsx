'use client';

import {
  Button,
  CloseButton,
  DurationField,
  Field,
  Notice,
  Select,
  Sheet,
  Textarea,
  useFocusWrong,
  useToast,
} from '@stempel/ui';
import type { TypedMinutes } from '@stempel/ui/typed-minutes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { useMay } from '../../session/session-context.tsx';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { Refusal } from '../actions/refusal.tsx';
import { useUndo } from '../actions/use-undo.ts';
import { DateField } from '../fields/date-field.tsx';
import { namesApart } from '../names/names-apart.ts';
import { useActivities, useProjects } from '../names/use-names.ts';
import type { DayTarget } from './day-target.ts';
import { DimensionFields } from './dimension-fields.tsx';

interface EntrySheetProps {
  employeeId: string;
  target: Extract<DayTarget, { kind: 'entry' }>;
  onClose: () => void;
}

interface Typed {
  date: string;
  activityId: string;
  projectId: string;
  minutes: TypedMinutes;
  dimensionValues: Record<string, string>;
  note: string;
}

type Complete = Typed & { minutes: number };

const isWorth = (minutes: TypedMinutes): minutes is number => typeof minutes === 'number' && minutes > 0;

function isComplete(typed: Typed): typed is Complete {
  return typed.date !== '' && typed.activityId !== '' && isWorth(typed.minutes);
}

/** Adds, changes or removes one entry: what the time went to. */
export function EntrySheet({ employeeId, target, onClose }: EntrySheetProps) {
  const text = useTranslations('month');
  const action = useTranslations('action');
  const may = useMay();
  const { entry, date, minutes = null } = target;
  const [typed, setTyped] = useState<Typed>({
    date: entry?.date ?? date,
    activityId: entry?.activity_id ?? '',
    projectId: entry?.project_id ?? '',
    minutes: entry?.minutes ?? minutes,
    dimensionValues: entry?.dimension_values ?? {},
    note: entry?.note ?? '',
  });
  const [asked, setAsked] = useState(false);
  const { save, remove } = useEntryActions(employeeId, target, onClose);
  const [form, focusWrong] = useFocusWrong<HTMLFormElement>();
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setAsked(true);
    if (isComplete(typed)) save.run(typed);
    else focusWrong();
  };
  return (
    <Sheet
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={text(entry ? 'changeEntry' : 'addEntry')}
      footer={
        <>
          {entry && may('timesheet', 'delete') ? (
            <Button variant="danger" className="mr-auto" pending={remove.isPending} onClick={remove.run}>
              {text('remove')}
            </Button>
          ) : null}
          <CloseButton>{action('cancel')}</CloseButton>
          <Button variant="primary" pending={save.isPending} onClick={() => submit()}>
            {action('save')}
          </Button>
        </>
      }
    >
      <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
        {save.error || remove.error ? (
          <Refusal error={save.error ?? remove.error} title={text('entryRefused')} />
        ) : null}
        {entry?.approval === 'rejected' ? <RejectionNote employeeId={employeeId} entry={entry} /> : null}
        <EntryFields typed={typed} asked={asked} onChange={(change) => setTyped({ ...typed, ...change })} />
        <button type="submit" hidden />
      </form>
    </Sheet>
  );
}

/** Why the entry was rejected, and by whom; changed, it waits for approval again. */
function RejectionNote({ employeeId, entry }: { employeeId: string; entry: { id: string; date: string } }) {
  const text = useTranslations('approval');
  const trpc = useTRPC();
  const dates = { employee_id: employeeId, from: entry.date, to: entry.date };
  const { data } = useQuery(trpc.entries.decisions.queryOptions(dates));
  const said = data?.find(({ id }) => id === entry.id);
  return (
    <Notice tone="warn" title={text('rejectedBy', { name: said?.decided_by ?? '' })}>
      {said?.note}
    </Notice>
  );
}

function EntryFields({
  typed,
  asked,
  onChange,
}: {
  typed: Typed;
  asked: boolean;
  onChange: (change: Partial<Typed>) => void;
}) {
  const text = useTranslations('month');
  const choice = useTranslations('choice');
  const activities = useActivities();
  const projects = useProjects();
  const offered = activities.data?.filter(({ state, id }) => state === 'active' || id === typed.activityId);
  const activity = activities.data?.find(({ id }) => id === typed.activityId);
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Field label={text('date')} required error={asked && !typed.date ? text('dateMissing') : undefined}>
          {(control) => <DateField {...control} value={typed.date} onChange={(date) => onChange({ date })} />}
        </Field>
        <DurationField
          label={text('duration')}
          required
          value={typed.minutes}
          onChange={(minutes) => onChange({ minutes })}
          error={asked && !isWorth(typed.minutes) ? text('durationMissing') : undefined}
        />
      </div>
      <Field
        label={text('activity')}
        required
        error={asked && !typed.activityId ? text('activityMissing') : undefined}
      >
        {(control) => (
          <Select
            {...control}
            value={typed.activityId}
            onChange={(event) => onChange({ activityId: event.target.value, dimensionValues: {} })}
          >
            <option value="">{choice('choose')}</option>
            {namesApart(offered ?? []).map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {activity === undefined || activity.project === 'none' ? null : (
        <Field label={text('project')} required={activity.project === 'required'}>
          {(control) => (
            <Select
              {...control}
              value={typed.projectId}
              onChange={(event) => onChange({ projectId: event.target.value })}
            >
              <option value="">{choice('none')}</option>
              {projects.data
                ?.filter(({ state, id }) => state === 'active' || id === typed.projectId)
                .map((project) => (
                  <option key={project.id} value={project.id}>
                    {project.name}
                  </option>
                ))}
            </Select>
          )}
        </Field>
      )}
      {activity ? (
        <DimensionFields
          asked={activity.dimensions}
          values={typed.dimensionValues}
          onChange={(dimensionValues) => onChange({ dimensionValues })}
        />
      ) : null}
      <Field label={text('note')}>
        {(control) => (
          <Textarea
            {...control}
            value={typed.note}
            onChange={(event) => onChange({ note: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}

function useEntryActions(employeeId: string, { entry }: EntrySheetProps['target'], onClose: () => void) {
  const text = useTranslations('month');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const toast = useToast();
  const done = {
    onSuccess: async () => {
      toast('good', text('entrySaved'));
      onClose();
      await queries.invalidateQueries({ queryKey: trpc.timesheet.pathKey() });
    },
  };
  const create = useMutation(trpc.entries.create.mutationOptions(done));
  const update = useMutation(trpc.entries.update.mutationOptions(done));
  const own = { employee_id: employeeId, id: entry?.id ?? '' };
  const tellRemoved = useUndo(() => client.entries.restore.mutate(own));
  const remove = useMutation(
    trpc.entries.delete.mutationOptions({
      onSuccess: () => {
        onClose();
        return tellRemoved(text('entryRemoved'));
      },
    }),
  );
  const run = ({ date, activityId, projectId, minutes, dimensionValues, note }: Complete) => {
    const shared = {
      employee_id: employeeId,
      date,
      activity_id: activityId,
      minutes,
      dimension_values: dimensionValues,
    };
    if (entry) {
      const version = { id: entry.id, expected_version: entry.version };
      update.mutate({ ...shared, ...version, project_id: projectId || null, note: note.trim() || null });
      return;
    }
    create.mutate({
      ...shared,
      ...(projectId ? { project_id: projectId } : {}),
      ...(note.trim() ? { note: note.trim() } : {}),
    });
  };
  return {
    save: { run, isPending: create.isPending || update.isPending, error: create.error ?? update.error },
    remove: {
      run: () => entry && remove.mutate(own),
      isPending: remove.isPending,
      error: remove.error,
    },
  };
}
