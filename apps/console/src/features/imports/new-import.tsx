'use client';

import { Button, SkeletonLines, Unsaved } from '@stempel/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Refusal } from '../../parts/actions/refusal.tsx';
import { useGo } from '../../parts/actions/use-go.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { ImportSteps } from '../../parts/runs/import-steps.tsx';
import { useTRPC } from '../../trpc/client.tsx';
import { ChooseFile } from './choose-file.tsx';
import { formatOf } from './file-format.ts';
import {
  claimedTwice,
  type Fields,
  guessTable,
  type StoredTable,
  type TableChoice,
} from './guess-mapping.ts';
import { MapTable } from './map-table.tsx';
import { type InspectedFile, inspectFile, startDryRun } from './send-import.ts';

/** From a file to its dry run: choose, map, check. Nothing is changed before the dry run is committed. */
export function NewImport() {
  const page = useTranslations('page');
  const text = useTranslations('imports');
  const trpc = useTRPC();
  const [file, setFile] = useState<File | null>(null);
  const [choices, setChoices] = useState<TableChoice[]>([]);
  const queries = useQueryClient();
  const inspect = useMutation({
    mutationFn: async (chosen: File) => {
      // What fields there are and what was chosen before decide the guess.
      const [inspected, all, before] = await Promise.all([
        inspectFile(chosen),
        queries.ensureQueryData(trpc.jobs.importFields.queryOptions()),
        queries.ensureQueryData(trpc.jobs.list.queryOptions({ area: ['imports'], limit: 30 })),
      ]);
      return { inspected, all, earlier: storedTables(before.data) };
    },
    onSuccess: ({ inspected: { tables }, all, earlier }) =>
      setChoices(tables.map((table) => guessTable(table, all, earlier))),
  });
  const choose = (chosen: File) => {
    setFile(chosen);
    setChoices([]);
    inspect.reset();
    if (formatOf(chosen.name) === 'json') return;
    inspect.mutate(chosen);
  };
  return (
    <Unsaved filled={file !== null}>
      <PageHeader
        trail={
          <Link href="/imports" prefetch={false} className="hover:text-ink hover:underline">
            {page('imports')}
          </Link>
        }
        title={page('newImport')}
        summary={text('newSummary')}
      />
      <ImportSteps at={choices.length > 0 ? 'map' : 'file'} />
      <div className="flex flex-col gap-4">
        <ChooseFile file={file} onChoose={choose} />
        {inspect.isPending ? <SkeletonLines label={text('looking')} lines={4} /> : null}
        {inspect.error ? <Refusal error={inspect.error} title={text('notReadable')} /> : null}
        {inspect.data ? <Tables {...inspect.data} choices={choices} setChoices={setChoices} /> : null}
        {file ? <DryRun file={file} inspected={inspect.data?.inspected ?? null} choices={choices} /> : null}
      </div>
    </Unsaved>
  );
}

/** How earlier imports were read, the newest first. */
function storedTables(runs: ReadonlyArray<{ parameters: Record<string, unknown> }>): StoredTable[] {
  return runs.flatMap(({ parameters }) => {
    const { tables } = (parameters.mapping ?? {}) as { tables?: StoredTable[] };
    return tables ?? [];
  });
}

function Tables({
  inspected,
  all,
  earlier,
  choices,
  setChoices,
}: {
  inspected: InspectedFile;
  all: Fields;
  earlier: readonly StoredTable[];
  choices: readonly TableChoice[];
  setChoices: (choices: TableChoice[]) => void;
}) {
  return inspected.tables.map((table, index) => {
    const choice = choices[index];
    return choice ? (
      <MapTable
        key={table.sheet ?? ''}
        {...{ table, choice, all, earlier }}
        onChange={(changed) => setChoices(choices.map((one, at) => (at === index ? changed : one)))}
      />
    ) : null;
  });
}

function DryRun({
  file,
  inspected,
  choices,
}: {
  file: File;
  inspected: InspectedFile | null;
  choices: readonly TableChoice[];
}) {
  const text = useTranslations('imports');
  const { goOn } = useGo();
  const [sent, setSent] = useState(0);
  const isJson = formatOf(file.name) === 'json';
  const start = useMutation({
    mutationFn: () => startDryRun(file, isJson ? null : inspected, choices, setSent),
    onSuccess: ({ id }) => goOn(`/imports/${id}`),
  });
  const read = choices.filter(({ rows }) => rows !== 'skip');
  const isMapped = read.length > 0 && read.every((choice) => Object.values(choice.fields).some(Boolean));
  const ready = isJson || (isMapped && read.every((choice) => claimedTwice(choice).length === 0));
  return (
    <div className="flex flex-col gap-3">
      {start.error ? <Refusal error={start.error} title={text('notStarted')} /> : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          disabled={!ready}
          pending={start.isPending || start.isSuccess}
          onClick={() => start.mutate()}
        >
          {text('dryRun')}
        </Button>
        <p className="text-dense text-ink-soft" role="status">
          {start.isPending ? text('sent', { share: Math.round(sent * 100) }) : text('dryRunHint')}
        </p>
      </div>
    </div>
  );
}
