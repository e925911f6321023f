'use client';

import { Panel } from '@stempel/ui';
import { NextIcon } from '@stempel/ui/icons';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { mondayOf, todayIn } from '../../format/dates.ts';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { useViolationName } from '../../parts/names/names.ts';
import { SeverityBadge } from '../../parts/statements/severity-badge.tsx';
import { readScope } from '../../session/session.ts';
import { useSession } from '../../session/session-context.tsx';
import { useTRPC } from '../../trpc/client.tsx';
import { RowsRoom } from './rooms.tsx';

/** So many kinds of incidents are shown; the list has all of them. */
const shown = 5;

/** Rules that were broken this week by the people of the widest scope, by person and kind. */
export function BrokenRules() {
  const text = useTranslations('home');
  const nameOf = useViolationName();
  const trpc = useTRPC();
  const session = useSession();
  const from = mondayOf(todayIn(session.workspace.time_zone));
  const scope = readScope(session, 'incidents');
  const query = useQuery(trpc.incidents.groups.queryOptions({ scope, from, limit: shown }));
  return (
    <Panel title={text('broken')} flush>
      <Loaded query={query} skeleton={<RowsRoom rows={3} className="h-13" />}>
        {({ data, next_cursor: more }) =>
          data.length === 0 ? (
            <p className="px-4 py-3 text-dense text-ink-soft">{text('brokenNone')}</p>
          ) : (
            <>
              <ul className="divide-y divide-line">
                {data.map(({ employee_id: id, employee_name: name, step, count, severity }) => (
                  <li key={`${id} ${step}`}>
                    <Link
                      href={`/incidents?state=all&employee=${id}&step=${step}&from=${from}`}
                      prefetch={false}
                      className="flex min-h-11 items-center gap-3 px-4 py-1.5 text-dense hover:bg-accent-soft/55 focus-visible:outline-offset-[-2px]"
                    >
                      <span className="w-8 shrink-0 text-right text-base font-semibold tabular-nums">
                        {count}
                      </span>
                      <span className="min-w-0 flex-1">
                        <span className="block truncate">{name}</span>
                        <span className="block text-fine text-ink-soft">{nameOf(step)}</span>
                      </span>
                      <SeverityBadge severity={severity} />
                      <NextIcon className="size-4 shrink-0 text-ink-soft" aria-hidden="true" />
                    </Link>
                  </li>
                ))}
              </ul>
              {more ? (
                <p className="border-t border-line px-4 py-2 text-dense">
                  <Link
                    href={`/incidents?state=all&from=${from}`}
                    prefetch={false}
                    className="text-accent underline underline-offset-2"
                  >
                    {text('brokenAll')}
                  </Link>
                </p>
              ) : null}
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}
