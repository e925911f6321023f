'use client';

import { Badge, Button, Checkbox, Panel } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { useMay, useSession } from '../../session/session-context.tsx';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { Loaded } from '../load/loaded.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import { useAction } from './use-action.ts';
import { type User, userTones } from './user-list.tsx';
import { UserSessions } from './user-sessions.tsx';

/** One user: where they stand, which employee they are, what they may do. */
export function UserDetail({ id }: { id: string }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.users.get.queryOptions({ id }));
  return (
    <Loaded query={query} page>
      {(user) => (
        <>
          <UserHeader user={user} />
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
            <UserFacts user={user} />
            <UserRoles user={user} />
            <UserSessions id={user.id} />
          </div>
        </>
      )}
    </Loaded>
  );
}

function UserHeader({ user }: { user: User }) {
  const page = useTranslations('page');
  const text = useTranslations('user');
  return (
    <PageHeader
      trail={
        <Link href="/users" prefetch={false} className="hover:text-ink hover:underline">
          {page('users')}
        </Link>
      }
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {user.name}
          <Badge tone={userTones[user.state]}>{text(`state.${user.state}`)}</Badge>
        </span>
      }
      summary={user.email}
      actions={<UserActions user={user} />}
    />
  );
}

function UserActions({ user }: { user: User }) {
  const text = useTranslations('user');
  const client = useTRPCClient();
  const may = useMay();
  const me = useSession().user.id;
  const target = { id: user.id };
  const resend = useAction(() => client.users.resendInvitation.mutate(target), text('resent'));
  const suspend = useAction(() => client.users.suspend.mutate(target), text('suspended'));
  const reactivate = useAction(() => client.users.reactivate.mutate(target), text('reactivated'));
  if (!may('users', 'update')) return null;
  return (
    <>
      {user.state === 'invited' ? (
        <Button pending={resend.isPending} onClick={() => resend.mutate(undefined)}>
          {text('resend')}
        </Button>
      ) : null}
      {user.state === 'suspended' ? (
        <Button variant="primary" pending={reactivate.isPending} onClick={() => reactivate.mutate(undefined)}>
          {text('reactivate')}
        </Button>
      ) : user.id !== me && user.state !== 'draft' ? (
        <Button variant="danger" pending={suspend.isPending} onClick={() => suspend.mutate(undefined)}>
          {text('suspend')}
        </Button>
      ) : null}
    </>
  );
}

function UserFacts({ user }: { user: User }) {
  const text = useTranslations('user');
  const field = useTranslations('field');
  const formats = useFormats();
  const { workspace } = useSession();
  const at = (instant: string | null) => (instant ? formats.instant(instant, workspace.time_zone) : null);
  const facts: Array<[string, React.ReactNode]> = [
    [
      text('employee'),
      user.employee ? (
        <Link
          key="employee"
          href={`/employees/${user.employee.id}`}
          prefetch={false}
          className="text-accent underline underline-offset-2"
        >
          {user.employee.name} ({user.employee.employee_number})
        </Link>
      ) : null,
    ],
    [text('userName'), user.user_name],
    [field('external_id'), user.external_id],
    [text('invitedUntil'), at(user.invitation?.expires_at ?? null)],
    [text('activatedAt'), at(user.activated_at)],
    [text('suspendedAt'), at(user.suspended_at)],
  ];
  return (
    <Panel title={text('facts')} flush>
      <dl className="divide-y divide-line">
        {facts.map(([label, value]) => (
          <div key={label} className="grid grid-cols-[11rem_minmax(0,1fr)] gap-4 px-4 py-2">
            <dt className="text-dense text-ink-soft">{label}</dt>
            <dd className="text-sm break-words empty:before:text-ink-soft empty:before:content-['–']">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function UserRoles({ user }: { user: User }) {
  const text = useTranslations('user');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const may = useMay();
  const roles = useQuery(trpc.roles.list.queryOptions({ limit: 1000 }));
  const change = useAction(({ roleId, holds }: { roleId: string; holds: boolean }) => {
    const member = { role_id: roleId, user_id: user.id };
    return holds ? client.roles.unassign.mutate(member) : client.roles.assign.mutate(member);
  }, text('rolesChanged'));
  return (
    <Panel title={text('roles')}>
      <Loaded query={roles}>
        {(page) => (
          <ul className="flex flex-col gap-1.5">
            {page.data.map((role) => {
              const holds = user.roles.some((held) => held.id === role.id);
              return (
                <li key={role.id} className="flex items-center gap-2">
                  <Checkbox
                    label={role.name}
                    checked={holds}
                    disabled={!may('roles', 'update') || change.isPending}
                    onChange={() => change.mutate({ roleId: role.id, holds })}
                  />
                  {role.scim_managed ? <Badge>{text('fromProvider')}</Badge> : null}
                  <span className="min-w-0 truncate text-fine text-ink-soft">{role.description}</span>
                </li>
              );
            })}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}
