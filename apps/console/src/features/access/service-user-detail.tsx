'use client';

import { Badge, Button, Checkbox, Panel } from '@stempel/ui';
import { AddIcon } from '@stempel/ui/icons';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useMay } from '../../session/session-context.tsx';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { Loaded } from '../load/loaded.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import { KeyList } from './key-list.tsx';
import { KeyReveal } from './key-reveal.tsx';
import { NewKeySheet } from './new-key-sheet.tsx';
import type { ServiceUser } from './service-user-list.tsx';
import { useAction } from './use-action.ts';

/** One service user with its keys; a new key is shown once, here. */
export function ServiceUserDetail({ id }: { id: string }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.serviceUsers.get.queryOptions({ id }));
  return (
    <Loaded query={query} page>
      {(user) => <Detail user={user} />}
    </Loaded>
  );
}

function Detail({ user }: { user: ServiceUser }) {
  const page = useTranslations('page');
  const text = useTranslations('serviceUser');
  const userText = useTranslations('user');
  const may = useMay();
  const [creating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
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
            <SuspendButton user={user} />
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
        <KeyList serviceUserId={user.id} onSecret={setSecret} />
        <Roles user={user} />
      </div>
      {creating ? (
        <NewKeySheet
          serviceUserId={user.id}
          onClose={() => setCreating(false)}
          onSecret={(key) => {
            setCreating(false);
            setSecret(key);
          }}
        />
      ) : null}
      {secret ? <KeyReveal secret={secret} onStored={() => setSecret(null)} /> : null}
    </>
  );
}

function SuspendButton({ user }: { user: ServiceUser }) {
  const text = useTranslations('user');
  const client = useTRPCClient();
  const may = useMay();
  const suspended = user.state !== 'activated';
  const change = useAction(
    () => client.serviceUsers.update.mutate({ id: user.id, state: suspended ? 'activated' : 'suspended' }),
    text(suspended ? 'reactivated' : 'suspended'),
  );
  return may('users', 'update') ? (
    <Button
      variant={suspended ? 'secondary' : 'danger'}
      pending={change.isPending}
      onClick={() => change.mutate(undefined)}
    >
      {text(suspended ? 'reactivate' : 'suspend')}
    </Button>
  ) : null;
}

function Roles({ user }: { user: ServiceUser }) {
  const text = useTranslations('user');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const may = useMay();
  const roles = useQuery(trpc.roles.list.queryOptions({ limit: 1000 }));
  const held = user.roles.map((role) => role.id);
  const change = useAction(
    (roleIds: string[]) => client.serviceUsers.update.mutate({ id: user.id, role_ids: roleIds }),
    text('rolesChanged'),
  );
  return (
    <Panel title={text('roles')}>
      <Loaded query={roles}>
        {(page) => (
          <ul>
            {page.data
              .filter((role) => role.built_in !== 'owner' && role.built_in !== 'developer')
              .map((role) => (
                <li key={role.id}>
                  <Checkbox
                    label={role.name}
                    checked={held.includes(role.id)}
                    disabled={!may('users', 'update') || change.isPending}
                    onChange={(event) =>
                      change.mutate(
                        event.target.checked ? [...held, role.id] : held.filter((id) => id !== role.id),
                      )
                    }
                  />
                </li>
              ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}
