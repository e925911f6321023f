'use client';

import { useTranslations } from 'next-intl';
import { todayIn } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { useMay, useSession } from '../../session/session-context.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import { FirstSteps } from './first-steps.tsx';
import { SetUpSteps } from './set-up-steps.tsx';
import { StatementTasks } from './statement-tasks.tsx';

/** What waits for the person, and, where a workspace is being set up, what comes next. */
export function Home() {
  const page = useTranslations('page');
  const text = useTranslations('home');
  const formats = useFormats();
  const may = useMay();
  const { user, workspace } = useSession();
  const nothing = !may('statements', 'read') && !may('settings', 'create');
  return (
    <>
      <PageHeader
        title={page('home')}
        summary={text('greeting', { name: user.name, date: formats.date(todayIn(workspace.time_zone)) })}
      />
      {may('settings', 'create') && may('statements', 'approve') ? <FirstSteps /> : null}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {may('statements', 'read') ? <StatementTasks /> : null}
        {may('settings', 'create') ? <SetUpSteps /> : null}
      </div>
      {nothing ? <p className="text-dense text-ink-soft">{text('nothing')}</p> : null}
    </>
  );
}
