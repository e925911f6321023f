'use client';

import { useMay } from '../../session/session-context.tsx';
import { BrokenRules } from './broken-rules.tsx';
import { TeamHours } from './team-hours.tsx';
import { TeamNow } from './team-now.tsx';

/** What somebody looks at who leads others: who is here, what went wrong this week, and how hours run. */
export function TeamHome() {
  const may = useMay();
  return (
    <>
      <TeamNow />
      {may('statements', 'read') ? <TeamHours /> : null}
      {may('incidents', 'read') ? <BrokenRules /> : null}
    </>
  );
}
