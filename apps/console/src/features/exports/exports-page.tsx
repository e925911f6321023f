'use client';

import { Button, Checkbox, Field, Panel, Select } from '@stempel/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Refusal } from '../../parts/actions/refusal.tsx';
import { useGo } from '../../parts/actions/use-go.ts';
import { DateField } from '../../parts/fields/date-field.tsx';
import { fileReaders, useFileReader } from '../../parts/files/file-reader.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { ReplicaAge } from '../../parts/page/replica-age.tsx';
import { RunList } from '../../parts/runs/run-list.tsx';
import { useMay } from '../../session/session-context.tsx';
import { type Inputs, useTRPC } from '../../trpc/client.tsx';

type Export = Inputs['jobs']['startExport'];
type Resource = Export['resources'][number];

const settings: readonly Resource[] = [
  'dimensions',
  'time-accounts',
  'reasons',
  'activities',
  'employment-terms',
  'holiday-calendars',
  'policies',
];
const people: readonly Resource[] = ['org-units', 'employees', 'employments', 'projects'];
const time: readonly Resource[] = ['presence', 'entries'];
const groups = [
  ['setUp', settings],
  ['people', people],
  ['time', time],
] as const;

const lookEveryMs = 10_000;

/** The exports so far, and a new one: what, in which format, from when to when. */
export function ExportsPage() {
  const page = useTranslations('page');
  const text = useTranslations('exports');
  const may = useMay();
  const trpc = useTRPC();
  const source = useQuery(trpc.jobs.exportSource.queryOptions(undefined, { refetchInterval: lookEveryMs }));
  return (
    <>
      <PageHeader title={page('exports')} summary={text('summary')} />
      <ReplicaAge replica={source.data} words="exports" />
      {may('exports', 'create') ? <ExportForm /> : null}
      <h2 className="mt-6 mb-2 text-sm font-semibold">{text('soFar')}</h2>
      <RunList
        area={['exports']}
        label={page('exports')}
        emptyTitle={text('emptyTitle')}
        empty={text('empty')}
      />
    </>
  );
}

function ExportForm() {
  const text = useTranslations('exports');
  const trpc = useTRPC();
  const { goOn } = useGo();
  const [chosen, setChosen] = useState<readonly Resource[]>([]);
  const [format, setFormat] = useState<Export['format']>('xlsx');
  const [period, setPeriod] = useState({ from: '', to: '' });
  const download = useTranslations('download');
  const language = useLocale();
  const [kept, setReader] = useFileReader();
  // JSON lines are read by programs alone.
  const reader = format === 'json' ? 'programs' : kept;
  const start = useMutation(
    trpc.jobs.startExport.mutationOptions({ onSuccess: ({ id }) => goOn(`/exports/${id}`) }),
  );
  const hasTime = chosen.some((resource) => time.includes(resource));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { from, to } = period;
    start.mutate({
      format,
      resources: [...chosen],
      ...(reader === 'people' ? { words: language } : {}),
      ...(hasTime && from ? { from } : {}),
      ...(hasTime && to ? { to } : {}),
    });
  };
  return (
    <Panel title={text('new')}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        {start.error ? <Refusal error={start.error} title={text('notStarted')} /> : null}
        <ResourceChoice chosen={chosen} onChange={setChosen} />
        <div className="flex flex-wrap items-start gap-3">
          <Field label={text('format')} className="w-60">
            {(control) => (
              <Select
                {...control}
                value={format}
                onChange={(event) => setFormat(event.target.value as Export['format'])}
              >
                {(['xlsx', 'csv', 'json'] as const).map((one) => (
                  <option key={one} value={one}>
                    {text(`formats.${one}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={download('columns')} hint={text(`columnsHint.${reader}`)} className="w-72">
            {(control) => (
              <Select
                {...control}
                value={reader}
                disabled={format === 'json'}
                onChange={(event) => setReader(event.target.value === 'programs' ? 'programs' : 'people')}
              >
                {fileReaders.map((one) => (
                  <option key={one} value={one}>
                    {download(`for.${one}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {hasTime
            ? (['from', 'to'] as const).map((side) => (
                <Field key={side} label={text(side)} hint={text('periodHint')}>
                  {(control) => (
                    <DateField
                      {...control}
                      value={period[side]}
                      onChange={(date) => setPeriod({ ...period, [side]: date })}
                    />
                  )}
                </Field>
              ))
            : null}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button
            type="submit"
            variant="primary"
            disabled={chosen.length === 0}
            pending={start.isPending || start.isSuccess}
          >
            {text('start')}
          </Button>
          <p className="text-dense text-ink-soft">{text('hint')}</p>
        </div>
      </form>
    </Panel>
  );
}

function ResourceChoice({
  chosen,
  onChange,
}: {
  chosen: readonly Resource[];
  onChange: (chosen: readonly Resource[]) => void;
}) {
  const group = useTranslations('group');
  const name = useTranslations('role.resources');
  const set = (resources: readonly Resource[], on: boolean) =>
    onChange(
      on
        ? [...new Set([...chosen, ...resources])]
        : chosen.filter((resource) => !resources.includes(resource)),
    );
  return (
    <div className="grid gap-x-6 gap-y-4 sm:grid-cols-3">
      {groups.map(([title, resources]) => (
        <fieldset key={title} className="flex flex-col gap-1">
          <legend className="mb-1">
            <Checkbox
              label={<span className="font-semibold">{group(title)}</span>}
              checked={resources.every((resource) => chosen.includes(resource))}
              onChange={(event) => set(resources, event.target.checked)}
            />
          </legend>
          {resources.map((resource) => (
            <Checkbox
              key={resource}
              className="pl-6"
              label={name(resource)}
              checked={chosen.includes(resource)}
              onChange={(event) => set([resource], event.target.checked)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}
