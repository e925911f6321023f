'use client';

import { useToast } from '@stempel/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../trpc/client.tsx';
import type { Statement } from './statement.ts';

/** Submit, approve and reopen; what is shown is read again. */
export function useStatementActions(statement: Statement) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const text = useTranslations('statement');
  const settle = (message: 'submitted' | 'approved' | 'reopened') => ({
    onSuccess: async () => {
      toast('good', text(message));
      await queries.invalidateQueries({ queryKey: trpc.pathKey() });
    },
  });
  const submit = useMutation(trpc.statements.submit.mutationOptions(settle('submitted')));
  const approve = useMutation(trpc.statements.approve.mutationOptions(settle('approved')));
  const reopen = useMutation(trpc.statements.reopen.mutationOptions(settle('reopened')));
  const { id } = statement;
  return {
    error: submit.error ?? approve.error ?? reopen.error,
    pending: submit.isPending || approve.isPending || reopen.isPending,
    submit: (payoutMinutes: number) => submit.mutate({ id, payout_minutes: payoutMinutes }),
    approve: (confirmUncovered: boolean) =>
      approve.mutate({ id, ...(confirmUncovered ? { confirm_uncovered: true } : {}) }),
    reopen: (note: string) => reopen.mutate({ id, note }),
  };
}
