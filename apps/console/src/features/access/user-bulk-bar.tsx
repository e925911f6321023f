'use client';

import { Button } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { ConfirmButton } from '../../parts/actions/confirm-button.tsx';
import { BulkBar } from '../../parts/lists/bulk-bar.tsx';
import { useRunAll } from '../../parts/lists/use-run-all.ts';
import { useMay } from '../../session/session-context.tsx';
import { useTRPCClient } from '../../trpc/client.tsx';
import type { User } from './user.ts';

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
    <BulkBar area="user" count={users.length} onClear={onDone}>
      {invited.length > 0 ? (
        <Button
          size="small"
          pending={running}
          onClick={() =>
            runAll(
              invited.map(({ id, name }) => ({
                name,
                act: () => client.users.resendInvitation.mutate({ id }),
              })),
            )
          }
        >
          {text('resendSelected', { count: invited.length })}
        </Button>
      ) : null}
      {suspended.length > 0 ? (
        <Button
          size="small"
          pending={running}
          onClick={() =>
            runAll(
              suspended.map(({ id, name }) => ({ name, act: () => client.users.reactivate.mutate({ id }) })),
            )
          }
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
          onConfirm={() =>
            runAll(active.map(({ id, name }) => ({ name, act: () => client.users.suspend.mutate({ id }) })))
          }
        >
          {text('suspendSelected', { count: active.length })}
        </ConfirmButton>
      ) : null}
    </BulkBar>
  );
}
