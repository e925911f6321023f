'use client';

import { Panel } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useLocale, useTranslations } from 'next-intl';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { useTRPC } from '../../trpc/client.tsx';
import { RowsRoom } from './rooms.tsx';

// Loaded for who manages somebody.
const TeamLines = dynamic(() => import('./team-lines.tsx').then((module) => module.TeamLines), {
  ssr: false,
  loading: () => <Waiting />,
});

const lookEveryMs = 60_000;

/** Who of the team is here, away and missing now; nothing where the person manages nobody. */
export function TeamNow() {
  const text = useTranslations('home');
  const locale = useLocale() as 'en' | 'da' | 'de';
  const trpc = useTRPC();
  const query = useQuery(
    trpc.home.teamNow.queryOptions(
      { language: locale },
      { refetchInterval: lookEveryMs, refetchOnWindowFocus: true },
    ),
  );
  if (query.data?.groups.length === 0) return null;
  return (
    <Panel title={text('team')} flush>
      <Loaded query={query} skeleton={<Waiting />}>
        {({ groups, truncated }) => <TeamLines groups={groups} truncated={truncated} />}
      </Loaded>
    </Panel>
  );
}

function Waiting() {
  return <RowsRoom rows={3} className="h-16" />;
}
