'use client';

import { Badge, Button, EmptyState, Panel, SkeletonTable } from '@stempel/ui';
import type { Column } from '@stempel/ui/data-table';
import { AddIcon, KeyIcon } from '@stempel/ui/icons';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useGo } from '../../parts/actions/use-go.ts';
import { ListTable } from '../../parts/lists/list-table.tsx';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { useMay } from '../../session/session-context.tsx';
import { type Outputs, useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { useAll } from '../../trpc/use-all.ts';
import { KeyReveal } from './key-reveal.tsx';
import type { MadeServiceUser } from './service-user-sheet.tsx';
import { type NameOrder, useNameOrder } from './use-name-order.ts';

// Loaded when it is opened: most visits only look.
const ServiceUserSheet = dynamic(
  () => import('./service-user-sheet.tsx').then((module) => module.ServiceUserSheet),
  { ssr: false },
);

export type ServiceUser = Outputs['serviceUsers']['list']['data'][number];

/** Users of integrations: who may call the API, and with how many keys. */
export function ServiceUserList() {
  const page = useTranslations('page');
  const text = useTranslations('serviceUser');
  const may = useMay();
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { goOn } = useGo();
  const [creating, setCreating] = useState(false);
  const [made, setMade] = useState<MadeServiceUser>();
  const open = (id: string) => goOn(`/service-users/${id}`);
  const order = useNameOrder();
  const query = useAll(trpc.serviceUsers.list.queryKey(order.input), (range) =>
    client.serviceUsers.list.query({ ...range, ...order.input }),
  );
  const create = may('users', 'create') ? (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <AddIcon aria-hidden="true" />
      {text('create')}
    </Button>
  ) : null;
  return (
    <>
      <PageHeader title={page('serviceUsers')} summary={text('summary')} actions={create} />
      <Panel flush className="overflow-clip">
        <Loaded query={query} as={SkeletonTable}>
          {(rows) =>
            rows.length > 0 ? (
              <ServiceUserTable rows={rows} order={order} />
            ) : (
              <EmptyState icon={<KeyIcon aria-hidden="true" />} title={text('emptyTitle')} action={create}>
                {text('emptyHint')}
              </EmptyState>
            )
          }
        </Loaded>
      </Panel>
      {creating ? (
        <ServiceUserSheet
          onClose={() => setCreating(false)}
          onMade={(user) => {
            setCreating(false);
            if (user.key) setMade(user);
            else open(user.id);
          }}
        />
      ) : null}
      {made?.key ? (
        <KeyReveal made={{ key: made.key, provisioning: made.provisioning }} onStored={() => open(made.id)} />
      ) : null}
    </>
  );
}

function ServiceUserTable({ rows, order }: { rows: readonly ServiceUser[]; order: NameOrder }) {
  const page = useTranslations('page');
  const text = useTranslations('serviceUser');
  const user = useTranslations('user');
  const field = useTranslations('field');
  const columns: Column<ServiceUser>[] = [
    { id: 'name', header: field('name'), sortable: true, cell: (row) => row.name },
    { id: 'roles', header: user('roles'), cell: (row) => row.roles.map((role) => role.name).join(', ') },
    { id: 'keys', header: text('keys'), align: 'end', cell: (row) => row.key_count },
    {
      id: 'state',
      header: <span className="sr-only">{field('state')}</span>,
      className: 'w-32',
      cell: (row) => (row.state === 'activated' ? null : <Badge tone="bad">{user('state.suspended')}</Badge>),
    },
  ];
  return (
    <ListTable
      list="serviceUsers"
      label={page('serviceUsers')}
      columns={columns}
      rows={rows}
      rowId={(row) => row.id}
      rowHref={(row) => `/service-users/${row.id}`}
      sort={order.sort}
      onSort={order.onSort}
    />
  );
}
