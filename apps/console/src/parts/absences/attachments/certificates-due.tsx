'use client';

import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { addDays, todayIn } from '../../../format/dates.ts';
import { useSession } from '../../../session/session-context.tsx';
import { useTRPC } from '../../../trpc/client.tsx';
import { isOverdue } from './is-overdue.ts';

// Loaded where a certificate is due: mostly none is. The room is that of one line.
const DueList = dynamic(() => import('./due-list.tsx').then((module) => module.DueList), {
  ssr: false,
  loading: () => <div className="mb-6 h-23" />,
});

/** As long as a reminder comes. */
const days = 92;

/** One's own absences whose certificate is due and not there, with the way to add it. Nothing is shown when none is. */
export function CertificatesDue({ employeeId }: { employeeId: string }) {
  const today = todayIn(useSession().workspace.time_zone);
  const { data } = useLateAbsences(employeeId);
  const due = (data?.data ?? []).filter(
    ({ certificate_due_on: dueOn, attachments }) => attachments === 0 && isOverdue(dueOn, today),
  );
  return due.length === 0 ? null : <DueList due={due} />;
}

/** One's own absences among which certificates may be due. */
export function useLateAbsences(employeeId: string, enabled = true) {
  const trpc = useTRPC();
  const from = addDays(todayIn(useSession().workspace.time_zone), -days);
  return useQuery({
    ...trpc.absences.list.queryOptions({ employee_id: employeeId, from, limit: 100 }),
    enabled,
  });
}
