'use client';

import { Skeleton } from '@stempel/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { type Inputs, type Outputs, useTRPCClient } from '../../trpc/client.tsx';
import { useSettled } from '../fields/use-settled.ts';
import { RefusedRead } from '../lists/loaded.tsx';

type Measure = Inputs['reach']['measure'];
type Reach = Outputs['reach']['measure'];
export type ReachingKind = Measure['kind'];

/** These reach whom they were recorded with; the others, whom they apply to. */
const recorded: readonly ReachingKind[] = [
  'activities',
  'dimensions',
  'projects',
  'reasons',
  'time-accounts',
];

interface ReachSummaryProps {
  kind: ReachingKind;
  /** Left out for an object that is not saved yet. */
  id?: string;
  /** First date of the change, `2026-03-01`. */
  from: string;
  /** The availability scope as typed, where the object has one. */
  scope?: Measure['availability_scope'];
}

/** What a change from a date on touches, said before it is saved: employments, statements, first date. */
export function ReachSummary({ kind, id, from, scope }: ReachSummaryProps) {
  const text = useTranslations('reach');
  const client = useTRPCClient();
  const asked = useSettled(
    JSON.stringify({ kind, from, ...(id ? { id } : {}), ...(scope ? { availability_scope: scope } : {}) }),
  );
  const query = useQuery({
    queryKey: ['reach', asked],
    queryFn: () => client.reach.measure.mutate(JSON.parse(asked) as Measure),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-label={text('title')} aria-live="polite" className="text-dense">
      <h3 className="mb-1 font-semibold">{text('title')}</h3>
      {query.error ? <RefusedRead query={query} /> : null}
      {query.data ? <ReachLines kind={kind} from={from} reach={query.data} /> : null}
      {query.isPending ? (
        <div role="status">
          <span className="sr-only">{text('measuring')}</span>
          <Skeleton className="h-3.5 w-3/4" />
        </div>
      ) : null}
    </section>
  );
}

function ReachLines({ kind, from, reach }: { kind: ReachingKind; from: string; reach: Reach }) {
  const text = useTranslations('reach');
  const formats = useFormats();
  const { settled, submitted, open } = reach.statements;
  const counted = text(recorded.includes(kind) ? 'recorded' : 'applies', { count: reach.employments });
  const first = reach.first_on ? text('firstOn', { date: formats.date(reach.first_on) }) : '';
  return (
    <ul className="flex flex-col gap-0.5">
      <li className="text-ink-soft">
        {reach.until
          ? text('spanUntil', { from: formats.date(from), until: formats.date(reach.until) })
          : text('span', { date: formats.date(from) })}
      </li>
      <li className="font-medium">{[counted, first].filter(Boolean).join(', ')}</li>
      {settled > 0 ? <li>{text('settled', { count: settled })}</li> : null}
      {submitted > 0 ? <li>{text('submitted', { count: submitted })}</li> : null}
      {open > 0 ? <li>{text('open', { count: open })}</li> : null}
      {settled + submitted + open === 0 ? <li className="text-ink-soft">{text('noStatements')}</li> : null}
    </ul>
  );
}
