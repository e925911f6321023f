'use client';

import { Panel } from '@stempel/ui';
import { NextIcon } from '@stempel/ui/icons';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { StatementState } from '../../parts/statements/statement-state.tsx';
import { readScope } from '../../session/session.ts';
import { useMay, useSession } from '../../session/session-context.tsx';
import { useWaitingQuery } from '../../shell/waiting-count.tsx';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';
import { RowsRoom } from './rooms.tsx';

/** What the person has to decide, and the statements that wait for someone. Nothing for who has neither. */
export function OpenTasks() {
  const text = useTranslations('home');
  const readsStatements = useMay()('statements', 'read');
  const { data: waiting, isPending } = useWaitingQuery();
  const decides = waiting !== undefined && waiting.count > 0;
  if (!readsStatements && !decides) return null;
  return (
    <Panel title={text('waiting')} flush>
      {decides ? (
        <ul className="border-line [&:not(:last-child)]:border-b">
          <Task href="/to-decide" count={waiting.count} more={waiting.more}>
            {text('toDecide', { count: waiting.count })}
          </Task>
        </ul>
      ) : null}
      {readsStatements ? (
        <>
          {isPending ? <RowsRoom rows={3} className="h-11" /> : null}
          {/* Asked for at once, but not shown before what stands above it. */}
          <div className={isPending ? 'hidden' : undefined}>
            <Statements toDecide={waiting?.statements ?? {}} />
          </div>
        </>
      ) : null}
    </Panel>
  );
}

type Waiting = Outputs['toDecide']['count'];

/** What of the statements is for others to do: what waits for the person alone is counted above. */
function Statements({ toDecide }: { toDecide: Waiting['statements'] }) {
  const text = useTranslations('home');
  const trpc = useTRPC();
  const scope = readScope(useSession(), 'statements');
  const query = useQuery(trpc.statements.waiting.queryOptions({ scope }));
  return (
    <Loaded query={query} skeleton={<RowsRoom rows={3} className="h-11" />}>
      {({ counts, truncated }) => {
        const lines = byState(counts).filter(({ state, count }) => count > (toDecide[state] ?? 0));
        return lines.length === 0 ? (
          <p className="px-4 py-3 text-dense text-ink-soft">
            {text(counts.length === 0 ? 'noStatements' : 'noOtherStatements')}
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {lines.map(({ state, count, mine }) => (
              <Task
                key={state}
                href={`/statements?state=${state}`}
                count={count}
                more={truncated}
                badge={<StatementState state={state} />}
              >
                {text(state === 'submitted' ? 'toApprove' : 'toSubmit', { mine, others: count - mine })}
              </Task>
            ))}
          </ul>
        );
      }}
    </Loaded>
  );
}

type Count = Outputs['statements']['waiting']['counts'][number];

/** One line a state, because the list it leads to shows all of a state; `mine`: those whose next step the person may take. */
function byState(counts: readonly Count[]) {
  return [...Map.groupBy(counts, ({ state }) => state)].map(([state, parts]) => ({
    state,
    count: parts.reduce((sum, { count }) => sum + count, 0),
    mine: parts.find(({ mine }) => mine)?.count ?? 0,
  }));
}

interface TaskProps {
  href: string;
  count: number;
  /** More wait than were counted. */
  more: boolean;
  badge?: ReactNode;
  children: ReactNode;
}

function Task({ href, count, more, badge, children }: TaskProps) {
  return (
    <li>
      <Link
        href={href}
        prefetch={false}
        className="flex min-h-11 items-center gap-3 px-4 text-dense hover:bg-accent-soft/55"
      >
        <span className="w-12 shrink-0 text-right text-base font-semibold tabular-nums">
          {more ? `${count}+` : count}
        </span>
        <span className="flex-1">{children}</span>
        {badge}
        <NextIcon className="size-4 shrink-0 text-ink-soft" aria-hidden="true" />
      </Link>
    </li>
  );
}
