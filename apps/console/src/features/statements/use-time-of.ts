'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../trpc/client.tsx';
import type { Statement } from './statement.ts';

/**
 * The time that the figures of a statement come from: as it was known when it was submitted, since what is recorded later is not
 * in them; before that as it is.
 */
export function useTimeOf(statement: Statement, isWanted = true) {
  const trpc = useTRPC();
  const { employee_id, period, state, submitted_at: submittedAt } = statement;
  const isKept = (state === 'submitted' || state === 'approved') && submittedAt !== null;
  const asked = { employee_id, ...period, ...(isKept ? { known_at: submittedAt } : {}) };
  return useQuery({ ...trpc.timesheet.get.queryOptions(asked), enabled: isWanted });
}
