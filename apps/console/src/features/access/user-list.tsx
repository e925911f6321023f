'use client';

import { Badge, Button, EmptyState, Panel, SkeletonTable } from '@stempel/ui';
import type { Column, Sort } from '@stempel/ui/data-table';
import { AddIcon, PeopleIcon } from '@stempel/ui/icons';
import dynamic from 'next/dynamic';
import { useLocale, useTranslations } from 'next-intl';
import { parseAsString, useQueryState } from 'nuqs';
import { useDeferredValue, useState } from 'react';
import { ListTable } from '../../parts/lists/list-table.tsx';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { ShowMore } from '../../parts/lists/show-more.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { useMay, useSession } from '../../session/session-context.tsx';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { usePages } from '../../trpc/use-pages.ts';
import { type User, userTones } from './user.ts';
import { isFiltered, sortChange, UserToolbar, usersInput, useUserFilter } from './user-filter.tsx';
import { InvitationBadge } from './user-invitation.tsx';

// Loaded when it is opened: most visits only look.
const InviteSheet = dynamic(() => import('./invite-sheet.tsx').then((module) => module.InviteSheet), {
  ssr: false,
});

const UserBulkBar = dynamic(() => import('./user-bulk-bar.tsx').then((module) => module.UserBulkBar), {
  ssr: false,
});

/** People who may sign in, with what they may do. */
export function UserList() {
  const page = useTranslations('page');
  const text = useTranslations('user');
  const may = useMay();
  const trpc = useTRPC();
  const client = useTRPCClient();
  const [inviting, setInviting] = useState(false);
  // The page of an employee leads here to invite them.
  const [invited, setInvited] = useQueryState('invite', parseAsString);
  const [selection, setSelection] = useState<Record<string, boolean>>({});
  const [filter, setFilter] = useUserFilter();
  const input = usersInput(useDeferredValue(filter), useLocale());
  // The keys of tRPC leave out what is called direction, which is that of its pages.
  const key = [...trpc.users.list.infiniteQueryKey(input), filter.direction];
  const { query, rows } = usePages(key, (cursor) => client.users.list.query({ ...input, ...cursor }));
  const chosen = rows.filter(({ id }) => selection[id]);
  const invite = may('users', 'create') ? (
    <Button variant="primary" onClick={() => setInviting(true)}>
      <AddIcon aria-hidden="true" />
      {text('invite')}
    </Button>
  ) : null;
  return (
    <>
      <PageHeader title={page('users')} summary={text('summary')} actions={invite} />
      <UserToolbar filter={filter} onChange={setFilter} />
      <Panel flush className="overflow-clip">
        <Loaded query={query} as={SkeletonTable}>
          {() =>
            rows.length > 0 ? (
              <UserTable
                rows={rows}
                sort={{ id: filter.sort, direction: filter.direction }}
                onSort={(sort) => setFilter(sortChange(sort))}
                selection={selection}
                onSelectionChange={setSelection}
              />
            ) : (
              <EmptyState
                icon={<PeopleIcon aria-hidden="true" />}
                title={text(isFiltered(filter) ? 'nobody' : 'emptyTitle')}
                action={isFiltered(filter) ? undefined : invite}
              >
                {text(isFiltered(filter) ? 'nobodyHint' : 'emptyHint')}
              </EmptyState>
            )
          }
        </Loaded>
        <ShowMore query={query} />
      </Panel>
      {chosen.length > 0 ? <UserBulkBar users={chosen} onDone={() => setSelection({})} /> : null}
      {(inviting || invited) && invite ? (
        <InviteSheet
          employeeId={invited ?? ''}
          onClose={() => {
            setInviting(false);
            void setInvited(null);
          }}
        />
      ) : null}
    </>
  );
}

interface UserTableProps {
  rows: readonly User[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  selection: Record<string, boolean>;
  onSelectionChange: (selection: Record<string, boolean>) => void;
}

function UserTable({ rows, sort, onSort, selection, onSelectionChange }: UserTableProps) {
  const page = useTranslations('page');
  const text = useTranslations('user');
  const field = useTranslations('field');
  const me = useSession().user.id;
  const mayChange = useMay()('users', 'update');
  const columns: Column<User>[] = [
    { id: 'name', header: field('name'), sortable: true, cell: (user) => user.name },
    { id: 'email', header: field('email'), secondary: true, sortable: true, cell: (user) => user.email },
    {
      id: 'employee',
      header: text('employee'),
      secondary: true,
      sortable: true,
      cell: (user) => (user.employee ? user.employee.employee_number : <Unlinked user={user} />),
    },
    {
      id: 'roles',
      header: text('roles'),
      secondary: true,
      cell: (user) => user.roles.map((role) => role.name).join(', '),
    },
    {
      id: 'state',
      header: field('state'),
      sortable: true,
      cell: (user) => (
        <span className="flex flex-wrap gap-1">
          <Badge tone={userTones[user.state]}>{text(`state.${user.state}`)}</Badge>
          <InvitationBadge user={user} />
        </span>
      ),
    },
  ];
  return (
    <ListTable
      list="users"
      label={page('users')}
      columns={columns}
      rows={rows}
      rowId={(user) => user.id}
      rowHref={(user) => `/users/${user.id}`}
      sort={sort}
      onSort={onSort}
      {...(mayChange ? { selection, onSelectionChange } : {})}
      selectable={(user) => user.id !== me}
    />
  );
}

/** Only a draft waits for an employee; other accounts may do without one. */
function Unlinked({ user }: { user: User }) {
  const text = useTranslations('user');
  return user.state === 'draft' ? <Badge tone="warn">{text('noEmployee')}</Badge> : null;
}
