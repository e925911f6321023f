'use client';

import { Badge, Button, Panel, SkeletonTable } from '@stempel/ui';
import type { Column } from '@stempel/ui/data-table';
import { AddIcon } from '@stempel/ui/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useGo } from '../../parts/actions/use-go.ts';
import { ListTable } from '../../parts/lists/list-table.tsx';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { useMay } from '../../session/session-context.tsx';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';
import { RoleDescription } from './role-description.tsx';
import { type NameOrder, useNameOrder } from './use-name-order.ts';

export type Role = Outputs['roles']['list']['data'][number];

/** The roles of the workspace: the built-in ones and its own. */
export function RoleList() {
  const page = useTranslations('page');
  const text = useTranslations('role');
  const may = useMay();
  const { go } = useGo();
  const trpc = useTRPC();
  const order = useNameOrder();
  const query = useQuery({
    ...trpc.roles.list.queryOptions({ limit: 1000, ...order.input }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader
        title={page('roles')}
        summary={text('summary')}
        actions={
          may('roles', 'create') ? (
            <Button variant="primary" onClick={() => go('/roles/new')}>
              <AddIcon aria-hidden="true" />
              {text('create')}
            </Button>
          ) : null
        }
      />
      <Panel flush className="overflow-clip">
        <Loaded query={query} as={SkeletonTable}>
          {(roles) => <RoleTable rows={roles.data} order={order} />}
        </Loaded>
      </Panel>
    </>
  );
}

function RoleTable({ rows, order }: { rows: readonly Role[]; order: NameOrder }) {
  const page = useTranslations('page');
  const text = useTranslations('role');
  const field = useTranslations('field');
  const columns: Column<Role>[] = [
    { id: 'name', header: field('name'), sortable: true, cell: (role) => role.name },
    {
      id: 'description',
      header: text('description'),
      secondary: true,
      cell: (role) => <RoleDescription role={role} />,
    },
    { id: 'members', header: text('members'), align: 'end', cell: (role) => role.member_count },
    {
      id: 'kind',
      header: <span className="sr-only">{field('type')}</span>,
      className: 'w-40',
      cell: (role) => (
        <span className="flex gap-1">
          {role.built_in ? <Badge>{text('builtIn')}</Badge> : null}
          {role.scim_managed ? <Badge tone="accent">{text('fromProvider')}</Badge> : null}
        </span>
      ),
    },
  ];
  return (
    <ListTable
      list="roles"
      label={page('roles')}
      columns={columns}
      rows={rows}
      rowId={(role) => role.id}
      rowHref={(role) => `/roles/${role.id}`}
      sort={order.sort}
      onSort={order.onSort}
    />
  );
}
