'use client';

import { Panel, SkeletonEntries } from '@stempel/ui';
import { NextIcon } from '@stempel/ui/icons';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { addDays, todayIn } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { StatementState } from '../../parts/statements/statement-state.tsx';
import { useSession } from '../../session/session-context.tsx';
import { useTRPC } from '../../trpc/client.tsx';

const shown = 5;
/** Periods may be as long as a quarter. */
const daysBack = 5 * 92;

/** One's latest statements; those that wait for the split lead to it. */
export function OwnStatements() {
  const text = useTranslations('myTime');
  const statement = useTranslations('statement');
  const formats = useFormats();
  const trpc = useTRPC();
  const { workspace } = useSession();
  const from = addDays(todayIn(workspace.time_zone), -daysBack);
  const query = useQuery(trpc.statements.list.queryOptions({ scope: 'self', from, limit: 100 }));
  return (
    <Panel title={text('statements')} flush>
      <Loaded query={query} as={Room}>
        {(page) => {
          const latest = [...page.data]
            .sort((a, b) => b.period.to.localeCompare(a.period.to))
            .slice(0, shown);
          if (latest.length === 0)
            return <p className="px-4 py-3 text-dense text-ink-soft">{text('noStatements')}</p>;
          return (
            <ul className="divide-y divide-line">
              {latest.map((row) => (
                <li key={row.id}>
                  <Link
                    href={`/statements/${row.id}`}
                    prefetch={false}
                    className="flex min-h-11 items-center gap-3 px-4 text-dense hover:bg-accent-soft/55 focus-visible:outline-offset-[-2px]"
                  >
                    <span className="flex-1">{formats.period(row.period)}</span>
                    <span className="tabular-nums" title={statement('normBalance')}>
                      {formats.signed(row.norm_balance_minutes)}
                    </span>
                    <StatementState state={row.state} />
                    <NextIcon className="size-4 text-ink-soft" aria-hidden="true" />
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

function Room({ label }: { label: string }) {
  return <SkeletonEntries label={label} row="h-11" rows={shown} />;
}
