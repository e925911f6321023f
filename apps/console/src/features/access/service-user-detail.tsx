'use client';

import { Badge, Button } from '@stempel/ui';
import { AddIcon } from '@stempel/ui/icons';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmButton } from '../../parts/actions/confirm-button.tsx';
import { useAction } from '../../parts/actions/use-action.ts';
import { useGo } from '../../parts/actions/use-go.ts';
import { LoadedPage } from '../../parts/lists/loaded-page.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { useMay } from '../../session/session-context.tsx';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { CallList } from './call-list.tsx';
import { KeyList } from './key-list.tsx';
import { KeyReveal, type NewKey } from './key-reveal.tsx';
import { NewKeySheet } from './new-key-sheet.tsx';
import { RoleChoice } from './role-choice.tsx';
import type { ServiceUser } from './service-user-list.tsx';

/** One service user with its keys; a new key is shown once, here. */
export function ServiceUserDetail({ id }: { id: string }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.serviceUsers.get.queryOptions({ id }));
  return <LoadedPage query={query}>{(user) => <Detail user={user} />}</LoadedPage>;
}

function Detail({ user }: { user: ServiceUser }) {
  const page = useTranslations('page');
  const text = useTranslations('serviceUser');
  const userText = useTranslations('user');
  const may = useMay();
  const [creating, setCreating] = useState(false);
  const [secret, setSecret] = useState<NewKey | null>(null);
  return (
    <>
      <PageHeader
        trail={
          <Link href="/service-users" prefetch={false} className="hover:text-ink hover:underline">
            {page('serviceUsers')}
          </Link>
        }
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {user.name}
            {user.state === 'activated' ? null : <Badge tone="bad">{userText('state.suspended')}</Badge>}
          </span>
        }
        actions={
          <>
            <UserButtons user={user} />
            {may('api-keys', 'create') ? (
              <Button variant="primary" onClick={() => setCreating(true)}>
                <AddIcon aria-hidden="true" />
                {text('newKey')}
              </Button>
            ) : null}
          </>
        }
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid min-w-0 gap-4">
          <KeyList serviceUserId={user.id} onSecret={setSecret} />
          <CallList serviceUserId={user.id} />
        </div>
        <Roles user={user} />
      </div>
      {creating ? (
        <NewKeySheet
          serviceUserId={user.id}
          onClose={() => setCreating(false)}
          onSecret={(made) => {
            setCreating(false);
            setSecret(made);
          }}
        />
      ) : null}
      {secret ? <KeyReveal made={secret} onStored={() => setSecret(null)} /> : null}
    </>
  );
}

function UserButtons({ user }: { user: ServiceUser }) {
  const text = useTranslations('user');
  const own = useTranslations('serviceUser');
  const client = useTRPCClient();
  const { goOn } = useGo();
  const may = useMay();
  const setState = (state: 'activated' | 'suspended') =>
    client.serviceUsers.update.mutate({ id: user.id, state });
  const suspend = useAction(() => setState('suspended'), own('suspended'));
  const reactivate = useAction(() => setState('activated'), text('reactivated'));
  const remove = useAction(async () => {
    await client.serviceUsers.delete.mutate({ id: user.id });
    goOn('/service-users');
  }, own('deleted'));
  return (
    <>
      {may('users', 'delete') ? (
        <ConfirmButton
          title={own('deleteTitle', { name: user.name })}
          hint={own('deleteHint')}
          confirm={own('delete')}
          pending={remove.isPending}
          onConfirm={() => remove.mutateAsync(undefined)}
        >
          {own('delete')}
        </ConfirmButton>
      ) : null}
      {!may('users', 'update') ? null : user.state === 'activated' ? (
        <ConfirmButton
          title={own('suspendTitle', { name: user.name })}
          hint={own('suspendHint')}
          confirm={text('suspend')}
          pending={suspend.isPending}
          onConfirm={() => suspend.mutateAsync(undefined)}
        >
          {text('suspend')}
        </ConfirmButton>
      ) : (
        <Button pending={reactivate.isPending} onClick={() => reactivate.mutate(undefined)}>
          {text('reactivate')}
        </Button>
      )}
    </>
  );
}

function Roles({ user }: { user: ServiceUser }) {
  const text = useTranslations('user');
  const client = useTRPCClient();
  const may = useMay();
  const change = useAction(
    (roleIds: string[]) => client.serviceUsers.update.mutate({ id: user.id, role_ids: roleIds }),
    text('rolesChanged'),
  );
  return (
    <RoleChoice
      held={user.roles.map((role) => role.id)}
      offers={(role) => role.built_in !== 'owner' && role.built_in !== 'developer'}
      editable={may('users', 'update')}
      pending={change.isPending}
      onSave={(roleIds) => change.mutate(roleIds)}
    />
  );
}
