'use client';

import { Badge, Button } from '@stempel/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { Refusal } from '../../parts/actions/refusal.tsx';
import type { Draft } from '../../parts/plugins/typed-policy.ts';
import { isActive } from '../../parts/runs/run.ts';
import { RunProgress } from '../../parts/runs/run-progress.tsx';
import { useMay } from '../../session/session-context.tsx';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';

interface TryFirstProps {
  /** As it is kept; null where nothing was saved yet. */
  draft: Draft | null;
  /** Whether the text in the editor is another one by now. */
  dirty: boolean;
  from: string;
  /** Whether the date lies in the past: else nothing is settled that could be tried. */
  past: boolean;
}

/** Offers to try the draft on everybody, and shows the run that belongs to this very draft and date. */
export function TryFirst({ draft, dirty, from, past }: TryFirstProps) {
  const text = useTranslations('sandbox');
  const may = useMay();
  if (!may('statements', 'read') || !may('policies', 'read')) return null;
  return (
    <section aria-label={text('tryFirst')} className="flex flex-col gap-2 text-dense">
      <h3 className="font-semibold">{text('tryFirst')}</h3>
      {past ? <p className="text-pretty text-ink-soft">{text('tryHint')}</p> : null}
      {!past ? (
        <p className="text-pretty text-ink-soft">{text('tryInPast')}</p>
      ) : draft === null || dirty ? (
        <p className="text-pretty text-ink-soft">{text('saveFirst')}</p>
      ) : (
        <LatestRun draft={draft} from={from} />
      )}
    </section>
  );
}

const pollMs = 700;

function LatestRun({ draft, from }: { draft: Draft; from: string }) {
  const text = useTranslations('sandbox');
  const trpc = useTRPC();
  const queries = useQueryClient();
  const asked = trpc.sandbox.ofDraft.queryOptions(
    { policy_id: draft.id },
    { refetchInterval: ({ state: { data } }) => (data && isActive(data) ? pollMs : false) },
  );
  const query = useQuery(asked);
  const start = useMutation(
    trpc.sandbox.start.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: asked.queryKey }),
    }),
  );
  const run = query.data ?? null;
  const isOther = run !== null && run.effective_from !== from;
  const isWorking = run !== null && isActive(run);
  const isStale = run !== null && (isOther || run.outdated.length > 0);
  return (
    <>
      {start.error ? <Refusal error={start.error} title={text('notStarted')} /> : null}
      {run ? <RunOfDraft run={run} isOther={isOther} /> : null}
      {isWorking || (run && !isStale) ? null : (
        <Button
          size="small"
          className="self-start"
          pending={start.isPending}
          disabled={query.isPending}
          onClick={() => start.mutate({ drafts: [{ kind: 'policy', id: draft.id }], effective_from: from })}
        >
          {text(run ? 'again' : 'tryFirst')}
        </Button>
      )}
    </>
  );
}

type Run = NonNullable<Outputs['sandbox']['ofDraft']>;

function RunOfDraft({ run, isOther }: { run: Run; isOther: boolean }) {
  const text = useTranslations('sandbox');
  const formats = useFormats();
  const trpc = useTRPC();
  const isDone = run.state === 'succeeded';
  const summary = useQuery(trpc.sandbox.summary.queryOptions({ id: run.id }, { enabled: isDone })).data;
  if (!isDone) return <RunProgress run={run} through="employments" />;
  const counted =
    summary &&
    text('runOfDraft', { count: summary.employments, differing: formats.number(summary.differing) });
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {run.outdated.length > 0 ? <Badge tone="warn">{text('outdated')}</Badge> : null}
      <span>
        {[counted, isOther ? text('otherDate', { date: formats.date(run.effective_from) }) : null]
          .filter(Boolean)
          .join('. ')}
      </span>
      <a href={`/sandbox/${run.id}`} target="_blank" rel="noreferrer" className="text-accent hover:underline">
        {text('openRun')}
      </a>
    </p>
  );
}
