'use client';

import { may, readScope } from '../../session/session.ts';
import { useSession } from '../../session/session-context.tsx';
import type { Statement } from './statement.ts';

/** Whether the reader of a statement may see the time it was made of. */
export function useReadsTime({ employee_id: employeeId }: Statement): boolean {
  const session = useSession();
  return (
    may(session, 'timesheet', 'read') &&
    (employeeId === session.employee_id || readScope(session, 'timesheet') !== 'self')
  );
}
