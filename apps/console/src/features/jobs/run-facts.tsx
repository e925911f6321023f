'use client';

import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { findWord } from '../../i18n/texts.ts';
import type { Run } from '../../parts/runs/run.ts';
import { useSession } from '../../session/session-context.tsx';

/** What a run came to and what it was asked for. */
export function RunFacts({ run }: { run: Run }) {
  const text = useTranslations('jobs');
  const formats = useFormats();
  const { workspace } = useSession();
  const at = (instant: string | null) =>
    instant === null ? null : formats.instant(instant, workspace.time_zone);
  const counted = (['created', 'updated', 'unchanged', 'failed'] as const).map((count) => ({
    name: text(`count.${count}`),
    value: formats.number(run.counts[count]),
  }));
  const asked = useAskedFor(run);
  const facts = [
    ...(run.kind === 'export' ? [] : counted),
    ...asked,
    { name: text('started'), value: at(run.started_at) },
    { name: text('finished'), value: at(run.finished_at) },
  ];
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 border-t border-line pt-4 sm:grid-cols-3 lg:grid-cols-4">
      {facts.map(({ name, value }) =>
        value === null ? null : (
          <div key={name}>
            <dt className="text-fine text-ink-soft">{name}</dt>
            <dd className="text-sm break-words tabular-nums">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function useAskedFor({ kind, parameters }: Run): Array<{ name: string; value: string | null }> {
  const text = useTranslations('jobs');
  const resource = useTranslations('role.resources');
  const choice = useTranslations('imports.atomicityChoice');
  const formats = useFormats();
  const { format, resources, from, to, atomicity, mode } = parameters;
  const list = Array.isArray(resources) ? resources.filter((one) => typeof one === 'string') : [];
  const named = list.map((name) => findWord(resource, name) ?? name).join(', ');
  const date = (value: unknown) => (typeof value === 'string' ? formats.date(value) : '…');
  return [
    { name: text('format'), value: typeof format === 'string' ? format.toUpperCase() : null },
    {
      name: text('atomicity'),
      value:
        kind === 'import' && mode === 'apply' && (atomicity === 'all' || atomicity === 'row')
          ? choice(atomicity)
          : null,
    },
    { name: text('resources'), value: named === '' ? null : named },
    { name: text('period'), value: from || to ? `${date(from)} – ${date(to)}` : null },
  ];
}
