'use client';

import { Panel } from '@stempel/ui';
import { NextIcon } from '@stempel/ui/icons';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { StatementState } from '../../parts/statements/statement-state.tsx';
import { readScope } from '../../session/session.ts';
import { useSession } from '../../session/session-context.tsx';
import { useTRPC } from '../../trpc/client.tsx';

/** The statements that wait for someone, by what they wait for. */
export function StatementTasks({ scope: asked }: { scope?: 'self' }) {
  const text = useTranslations('home');
  const trpc = useTRPC();
  const session = useSession();
  const scope = asked ?? readScope(session, 'statements');
  const query = useQuery(trpc.statements.waiting.queryOptions({ scope }));
  return (
    <Panel title={text('waiting')} flush>
      <Loaded query={query}>
        {({ counts: waiting, truncated }) => {
          if (waiting.length === 0)
            return <p className="px-4 py-3 text-dense text-ink-soft">{text('allDone')}</p>;
          return (
            <ul className="divide-y divide-line">
              {waiting.map(({ state, mine, count }) => (
                <li key={`${state} ${mine}`}>
                  <Link
                    href={`/statements?state=${state}`}
                    prefetch={false}
                    className="flex min-h-11 items-center gap-3 px-4 text-dense hover:bg-accent-soft/55"
                  >
                    <span className="w-12 shrink-0 text-right text-base font-semibold tabular-nums">
                      {truncated ? `${count}+` : count}
                    </span>
                    <span className="flex-1">
                      {state === 'submitted'
                        ? text(mine ? 'toApprove' : 'beingApproved')
                        : text(mine ? 'toSubmit' : 'beingSubmitted')}
                    </span>
                    <StatementState state={state} />
                    <NextIcon className="size-4 shrink-0 text-ink-soft" aria-hidden="true" />
                  </Link>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Panel>
  );
}
