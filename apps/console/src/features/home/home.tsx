'use client';

import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { todayIn } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { readScope } from '../../session/session.ts';
import { useMay, useSession } from '../../session/session-context.tsx';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';
import { OpenTasks } from './open-tasks.tsx';

// Each for those whom it concerns.
const FirstSteps = dynamic(() => import('./first-steps.tsx').then((module) => module.FirstSteps), {
  ssr: false,
});
const StepsLeft = dynamic(
  () => import('./steps-left.tsx').then((module) => module.StepsLeft),
  // As high as it will be, so that nothing below is pushed.
  { ssr: false, loading: () => <div className="mb-4 h-31 sm:h-12" /> },
);
const loadEmployed = () => import('./employed-home.ts');
const OwnHome = dynamic(() => loadEmployed().then((module) => module.OwnHome));
const AfterMending = dynamic(() => loadEmployed().then((module) => module.AfterMending));
const FlexTrend = dynamic(() => loadEmployed().then((module) => module.FlexTrend));
const TeamNow = dynamic(() => loadEmployed().then((module) => module.TeamNow));
const TeamHours = dynamic(() => loadEmployed().then((module) => module.TeamHours));
const BrokenRules = dynamic(() => loadEmployed().then((module) => module.BrokenRules));
const loadAdmin = () => import('./admin-home.ts');
const ClosePanel = dynamic(() => loadAdmin().then((module) => module.ClosePanel));
const WorkPanel = dynamic(() => loadAdmin().then((module) => module.WorkPanel));

/** Panels one below the other where there are three columns: they differ in height and would leave holes side by side. */
const stack = 'contents xl:flex xl:flex-col xl:gap-4 xl:empty:hidden';

/**
 * Home by what the person does here: their own day and week, their team, what waits for them, the close of everybody and,
 * where a workspace is being set up, what comes next.
 */
export function Home() {
  const page = useTranslations('page');
  const text = useTranslations('home');
  const formats = useFormats();
  const may = useMay();
  const session = useSession();
  const { user, workspace, employee_id: employeeId } = session;
  const first = useFirstSteps();
  const isRunning = first !== 'unknown' && first !== 'missing';
  const leads = isRunning && employeeId !== null && readScope(session, 'timesheet') !== 'self';
  const seesClose = isRunning && readScope(session, 'statements') === 'all';
  const flexOf = isRunning && may('timebank', 'read') ? employeeId : null;
  const nothing = employeeId === null && !may('statements', 'read') && !may('settings', 'create');
  return (
    <>
      <PageHeader
        title={page('home')}
        summary={text('greeting', { name: user.name, date: formats.date(todayIn(workspace.time_zone)) })}
      />
      {employeeId === null ? null : <OwnHome employeeId={employeeId} />}
      {/* All of it at once when it is known what comes first: nothing is pushed aside later. */}
      {first === 'unknown' ? null : (
        <>
          {first === 'missing' ? <FirstSteps /> : null}
          {isRunning && first !== 'there' ? <StepsLeft left={first} /> : null}
          <Below employeeId={employeeId}>
            <div className={stack}>
              <OpenTasks />
              {leads ? <TeamNow /> : null}
            </div>
            <div className={stack}>
              {seesClose ? <ClosePanel /> : null}
              {leads && may('statements', 'read') ? <TeamHours /> : null}
            </div>
            <div className={stack}>
              {seesClose && may('jobs', 'read') ? <WorkPanel /> : null}
              {leads && may('incidents', 'read') ? <BrokenRules /> : null}
              {flexOf !== null ? <FlexTrend employeeId={flexOf} /> : null}
            </div>
          </Below>
        </>
      )}
      {nothing ? <p className="text-dense text-ink-soft">{text('nothing')}</p> : null}
    </>
  );
}

/**
 * Whether the workspace has its first approved statement, and with it what is left of its set-up; those who cannot make one
 * need no way to it.
 */
function useFirstSteps(): Outputs['home']['firstSteps'] | 'unknown' {
  const may = useMay();
  const trpc = useTRPC();
  const leads = may('settings', 'create') && may('statements', 'approve');
  const { data, isError } = useQuery({
    ...trpc.home.firstSteps.queryOptions(),
    enabled: leads,
    refetchInterval: ({ state: { status } }) => (status === 'error' ? 10_000 : false),
  });
  if (!leads) return 'there';
  // What was read stays so when it cannot be read again; before that each panel says for itself that it cannot be read.
  return data ?? (isError ? 'there' : 'unknown');
}

function Below({ employeeId, children }: { employeeId: string | null; children: ReactNode }) {
  const grid = (
    <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2 xl:grid-cols-3">{children}</div>
  );
  return employeeId === null ? grid : <AfterMending employeeId={employeeId}>{grid}</AfterMending>;
}
