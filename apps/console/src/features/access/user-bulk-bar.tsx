'use client';

import { Button, useToast } from '@stempel/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useMay } from '../../session/session-context.tsx';
import { useTRPCClient } from '../../trpc/client.tsx';
import { readProblem } from '../../trpc/problem.ts';
import { ConfirmButton } from './confirm-button.tsx';
import type { User } from './user-list.tsx';

/** What can be done with the selected people; one after the other, every refusal is told. */
export function UserBulkBar({ users, onDone }: { users: readonly User[]; onDone: () => void }) {
  const text = useTranslations('user');
  const client = useTRPCClient();
  const may = useMay();
  const { running, runAll } = useRunAll(onDone);
  if (users.length === 0 || !may('users', 'update')) return null;
  const inState = (...states: User['state'][]) => users.filter(({ state }) => states.includes(state));
  const [invited, active, suspended] = [
    inState('invited'),
    inState('activated', 'invited'),
    inState('suspended'),
  ];
  return (
    <section
      aria-live="polite"
      aria-label={text('selected', { count: users.length })}
      className="sticky bottom-4 z-20 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-panel border border-line bg-raised px-3 py-2 shadow-pop"
    >
      <span className="mr-2 text-dense font-medium">{text('selected', { count: users.length })}</span>
      {invited.length > 0 ? (
        <Button
          size="small"
          pending={running}
          onClick={() => runAll(invited, (id) => client.users.resendInvitation.mutate({ id }))}
        >
          {text('resendSelected', { count: invited.length })}
        </Button>
      ) : null}
      {suspended.length > 0 ? (
        <Button
          size="small"
          pending={running}
          onClick={() => runAll(suspended, (id) => client.users.reactivate.mutate({ id }))}
        >
          {text('reactivateSelected', { count: suspended.length })}
        </Button>
      ) : null}
      {active.length > 0 ? (
        <ConfirmButton
          size="small"
          title={text('suspendSelected', { count: active.length })}
          hint={text('suspendHint')}
          confirm={text('suspend')}
          pending={running}
          onConfirm={() => runAll(active, (id) => client.users.suspend.mutate({ id }))}
        >
          {text('suspendSelected', { count: active.length })}
        </ConfirmButton>
      ) : null}
      <Button size="small" variant="quiet" onClick={onDone}>
        {text('clearSelection')}
      </Button>
    </section>
  );
}

function useRunAll(onDone: () => void) {
  const text = useTranslations('user');
  const queries = useQueryClient();
  const toast = useToast();
  const [running, setRunning] = useState(false);
  const runAll = async (users: readonly User[], act: (id: string) => Promise<unknown>) => {
    setRunning(true);
    const refusals: string[] = [];
    for (const { id, name } of users) {
      await act(id).catch((error) => refusals.push(`${name}: ${readProblem(error).detail}`));
    }
    setRunning(false);
    onDone();
    await queries.invalidateQueries();
    const done = users.length - refusals.length;
    if (done > 0) toast('good', text('bulkDone', { count: done }));
    if (refusals.length > 0)
      toast('bad', text('bulkFailed', { count: refusals.length }), refusals.join('\n'));
  };
  return { running, runAll };
}
