'use client';

import { Field, Panel, Select } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { useSession } from '../../session/session-context.tsx';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';

export type Period = Outputs['retention']['get']['periods'][number];

/** Periods that are offered, in months. */
const offered = [1, 3, 6, 12, 18, 24, 36, 48, 60, 72, 84, 96, 120];

interface KeptKindProps {
  period: Period;
  /** As chosen on the page; null for ever. */
  months: number | null;
  onChoose: (months: number | null) => void;
}

/** A kind of data: what it is, how long it is kept, what would go now and what went last. */
export function KeptKind({ period, months, onChoose }: KeptKindProps) {
  const text = useTranslations('retention');
  const { kind, least_months: least } = period;
  const choices = [
    ...new Set([...offered.filter((one) => one >= least), ...(months === null ? [] : [months])]),
  ];
  const span = (one: number) =>
    one % 12 === 0 ? text('years', { count: one / 12 }) : text('months', { count: one });
  return (
    <Panel title={text(`kind.${kind}.title`)}>
      <div className="grid grid-cols-1 gap-x-6 gap-y-3 md:grid-cols-[minmax(0,1fr)_14rem]">
        <div className="flex flex-col gap-2 text-dense text-pretty text-ink-soft">
          <p>{text(`kind.${kind}.hint`)}</p>
          <p>{text(`kind.${kind}.law`)}</p>
        </div>
        <Field label={text('kept')} hint={text('least', { span: span(least) })}>
          {(control) => (
            <Select
              {...control}
              value={months ?? ''}
              onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
            >
              <option value="">{text('forEver')}</option>
              {choices
                .toSorted((one, other) => one - other)
                .map((one) => (
                  <option key={one} value={one}>
                    {span(one)}
                  </option>
                ))}
            </Select>
          )}
        </Field>
      </div>
      {months === null ? null : <WouldGo kind={kind} months={months} />}
      <LastRun lastRun={period.last_run} />
    </Panel>
  );
}

function WouldGo({ kind, months }: { kind: Period['kind']; months: number }) {
  const text = useTranslations('retention');
  const formats = useFormats();
  const trpc = useTRPC();
  const query = useQuery({ ...trpc.retention.preview.queryOptions({ kind, months }), staleTime: 0 });
  return (
    <section className="mt-3 border-t border-line pt-3 text-dense" aria-label={text('wouldGo')}>
      <Loaded query={query}>
        {({ before, rows, people, oldest, newest, held }) => (
          <>
            <p className="font-semibold">
              {rows === 0
                ? text('nothing', { date: formats.date(before) })
                : people === null || kind === 'people'
                  ? text('goes', { unit: text(`kind.${kind}.unit`, { count: rows }) })
                  : text('goesOf', { unit: text(`kind.${kind}.unit`, { count: rows }), people })}
            </p>
            {oldest && newest ? (
              <p className="text-ink-soft">
                {text('between', { oldest: formats.date(oldest), newest: formats.date(newest) })}
              </p>
            ) : null}
            {held > 0 ? <p className="text-warn">{text('held', { count: held })}</p> : null}
          </>
        )}
      </Loaded>
    </section>
  );
}

function LastRun({ lastRun }: { lastRun: Period['last_run'] }) {
  const text = useTranslations('retention');
  const formats = useFormats();
  const { workspace } = useSession();
  if (lastRun === null) return null;
  const { ended_at: endedAt, rows, before, oldest, newest } = lastRun;
  const what =
    oldest && newest
      ? text('went', { rows, oldest: formats.date(oldest), newest: formats.date(newest) })
      : text('wentNothing', { date: formats.date(before) });
  return (
    <p className="mt-3 border-t border-line pt-3 text-fine text-ink-soft">
      {endedAt === null
        ? text('running', { rows })
        : text('lastRun', { at: formats.instant(endedAt, workspace.time_zone), what })}
    </p>
  );
}
