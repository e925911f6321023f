'use client';

import { Badge, Button, Panel } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { useAction } from '../../parts/actions/use-action.ts';
import { LoadedPage } from '../../parts/lists/loaded-page.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { useMay, useSession } from '../../session/session-context.tsx';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { LinkEmployeeDialog } from './link-employee.tsx';
import { RoleChoice } from './role-choice.tsx';
import { type User, userTones } from './user.ts';
import { UserActions } from './user-actions.tsx';
import { UserEditSheet } from './user-edit-sheet.tsx';
import { InvitationNotice } from './user-invitation.tsx';
import { UserSessions } from './user-sessions.tsx';

/** One user: where they stand, which employee they are, what they may do. */
export function UserDetail({ id }: { id: string }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.users.get.queryOptions({ id }));
  return (
    <LoadedPage query={query}>
      {(user) => (
        <>
          <UserHeader user={user} />
          <InvitationNotice user={user} />
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
            <UserFacts user={user} />
            <div className="lg:row-span-2">
              <UserRoles user={user} />
            </div>
            <UserSessions id={user.id} />
          </div>
        </>
      )}
    </LoadedPage>
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

function UserFacts({ user }: { user: User }) {
  const text = useTranslations('user');
  const field = useTranslations('field');
  const action = useTranslations('action');
  const formats = useFormats();
  const { user: me, workspace } = useSession();
  const mayChange = useMay()('users', 'update');
  const [open, setOpen] = useState<'edit' | 'link' | null>(null);
  const at = (instant: string | null) => (instant ? formats.instant(instant, workspace.time_zone) : null);
  // What the person's own account or the identity provider decides cannot be changed here.
  const editable = mayChange && user.activated_at === null;
  return (
    <Panel
      title={text('facts')}
      flush
      actions={
        <>
          {editable ? (
            <Button size="small" onClick={() => setOpen('edit')}>
              {action('edit')}
            </Button>
          ) : null}
          {mayChange && user.id !== me.id ? (
            <Button size="small" onClick={() => setOpen('link')}>
              {text('link')}
            </Button>
          ) : null}
        </>
      }
    >
      <dl className="divide-y divide-line">
        <Fact label={text('employee')}>
          {user.employee ? <EmployeeLink employee={user.employee} /> : null}
        </Fact>
        <Fact label={text('userName')}>{user.user_name}</Fact>
        <Fact label={field('external_id')}>{user.external_id}</Fact>
        <Fact label={text('invitedUntil')}>{at(user.invitation?.expires_at ?? null)}</Fact>
        <Fact label={text('signsInAs')}>{user.signs_in_as}</Fact>
        <Fact label={text('activatedAt')}>{at(user.activated_at)}</Fact>
        <Fact label={text('twoFactors')}>
          {text(user.has_two_factors ? 'twoFactorsOn' : 'twoFactorsOff')}
        </Fact>
        <Fact label={text('suspendedAt')}>{at(user.suspended_at)}</Fact>
      </dl>
      {user.is_owner ? (
        <p className="border-t border-line px-4 py-2 text-fine text-ink-soft">{text('ownerHint')}</p>
      ) : null}
      {open === 'edit' ? <UserEditSheet user={user} onClose={() => setOpen(null)} /> : null}
      {open === 'link' ? <LinkEmployeeDialog user={user} onClose={() => setOpen(null)} /> : null}
    </Panel>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(7rem,11rem)_minmax(0,1fr)] gap-4 px-4 py-2">
      <dt className="text-dense text-ink-soft">{label}</dt>
      <dd className="text-sm break-words empty:before:text-ink-soft empty:before:content-['–']">
        {children}
      </dd>
    </div>
  );
}

function EmployeeLink({ employee }: { employee: NonNullable<User['employee']> }) {
  return (
    <Link
      href={`/employees/${employee.id}`}
      prefetch={false}
      className="text-accent underline underline-offset-2"
    >
      {employee.name} ({employee.employee_number})
    </Link>
  );
}

function UserRoles({ user }: { user: User }) {
  const text = useTranslations('user');
  const client = useTRPCClient();
  const may = useMay();
  const held = user.roles.map((role) => role.id);
  const change = useAction(async (roleIds: string[]) => {
    const member = (role_id: string) => ({ role_id, user_id: user.id });
    for (const id of roleIds) if (!held.includes(id)) await client.roles.assign.mutate(member(id));
    for (const id of held) if (!roleIds.includes(id)) await client.roles.unassign.mutate(member(id));
  }, text('rolesChanged'));
  return (
    <RoleChoice
      held={held}
      editable={may('users', 'update')}
      pending={change.isPending}
      onSave={(roleIds) => change.mutate(roleIds)}
    />
  );
}
