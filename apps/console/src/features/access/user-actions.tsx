'use client';

import { Button } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { ConfirmButton } from '../../parts/actions/confirm-button.tsx';
import { useAction } from '../../parts/actions/use-action.ts';
import { useGo } from '../../parts/actions/use-go.ts';
import { useMay, useSession } from '../../session/session-context.tsx';
import { useTRPCClient } from '../../trpc/client.tsx';
import { ResetSignIn } from './reset-sign-in.tsx';
import type { User } from './user.ts';

/** What can be done with a user where they stand now. */
export function UserActions({ user }: { user: User }) {
  const me = useSession().user.id;
  const may = useMay();
  return (
    <>
      {may('users', 'delete') && user.id !== me ? <DeleteUser user={user} /> : null}
      {may('users', 'update') ? <ChangeState user={user} isMe={user.id === me} /> : null}
    </>
  );
}

function ChangeState({ user, isMe }: { user: User; isMe: boolean }) {
  const text = useTranslations('user');
  const client = useTRPCClient();
  const target = { id: user.id };
  const invite = useAction(
    () => client.users.resendInvitation.mutate(target),
    text(user.state === 'draft' ? 'invited' : 'resent'),
  );
  const suspend = useAction(() => client.users.suspend.mutate(target), text('suspended'));
  const reset = useAction(() => client.users.resetFactors.mutate(target), text('factorsReset'));
  const reactivate = useAction(() => client.users.reactivate.mutate(target), text('reactivated'));
  return (
    <>
      {user.state !== 'suspended' && user.state !== 'draft' && !isMe ? (
        <ConfirmButton
          title={text('suspendTitle', { name: user.name })}
          hint={text('suspendHint')}
          confirm={text('suspend')}
          pending={suspend.isPending}
          onConfirm={() => suspend.mutateAsync(undefined)}
        >
          {text('suspend')}
        </ConfirmButton>
      ) : null}
      {user.activated_at !== null && !isMe ? <ResetSignIn user={user} /> : null}
      {user.has_two_factors && !isMe ? (
        <ConfirmButton
          title={text('resetFactorsTitle', { name: user.name })}
          hint={text('resetFactorsHint')}
          confirm={text('resetFactors')}
          pending={reset.isPending}
          onConfirm={() => reset.mutateAsync(undefined)}
        >
          {text('resetFactors')}
        </ConfirmButton>
      ) : null}
      {user.state === 'suspended' ? (
        <Button variant="primary" pending={reactivate.isPending} onClick={() => reactivate.mutate(undefined)}>
          {text('reactivate')}
        </Button>
      ) : null}
      {user.state === 'invited' || user.state === 'draft' ? (
        <Button
          variant={user.state === 'draft' ? 'primary' : 'secondary'}
          pending={invite.isPending}
          onClick={() => invite.mutate(undefined)}
        >
          {text(user.state === 'draft' ? 'send' : 'resend')}
        </Button>
      ) : null}
    </>
  );
}

function DeleteUser({ user }: { user: User }) {
  const text = useTranslations('user');
  const client = useTRPCClient();
  const { goOn } = useGo();
  const remove = useAction(async () => {
    await client.users.delete.mutate({ id: user.id });
    goOn('/users');
  }, text('deleted'));
  return (
    <ConfirmButton
      title={text('deleteTitle', { name: user.name })}
      hint={text('deleteHint')}
      confirm={text('delete')}
      pending={remove.isPending}
      onConfirm={() => remove.mutateAsync(undefined)}
    >
      {text('delete')}
    </ConfirmButton>
  );
}
