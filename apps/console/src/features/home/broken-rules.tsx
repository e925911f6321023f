'use client';

import { Panel } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { mondayOf, todayIn } from '../../format/dates.ts';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { readScope } from '../../session/session.ts';
import { useSession } from '../../session/session-context.tsx';
import { useTRPC } from '../../trpc/client.tsx';
import { RowsRoom } from './rooms.tsx';

// Loaded where something was broken.
const BrokenRuleLines = dynamic(
  () => import('./broken-rule-lines.tsx').then((module) => module.BrokenRuleLines),
  { ssr: false, loading: () => <Waiting /> },
);

/** So many kinds of incidents are shown; the list has all of them. */
const shown = 5;

/** Rules that were broken this week by the people of the widest scope, by person and kind. */
export function BrokenRules() {
  const text = useTranslations('home');
  const trpc = useTRPC();
  const session = useSession();
  const from = mondayOf(todayIn(session.workspace.time_zone));
  const scope = readScope(session, 'incidents');
  const query = useQuery(trpc.incidents.groups.queryOptions({ scope, from, limit: shown }));
  return (
    <Panel title={text('broken')} flush>
      <Loaded query={query} skeleton={<Waiting />}>
        {({ data, next_cursor: more }) =>
          data.length === 0 ? (
            <p className="px-4 py-3 text-dense text-ink-soft">{text('brokenNone')}</p>
          ) : (
            <>
              <BrokenRuleLines groups={data} from={from} />
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

function Waiting() {
  return <RowsRoom rows={3} className="h-13" />;
}
