'use client';

import { Badge, Button, buttonClass, EmptyState, Panel, SkeletonTable } from '@stempel/ui';
import type { Column } from '@stempel/ui/data-table';
import { AddIcon, LinkIcon } from '@stempel/ui/icons';
import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { useGo } from '../../parts/actions/use-go.ts';
import { ListTable } from '../../parts/lists/list-table.tsx';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { useSession } from '../../session/session-context.tsx';
import { useTRPC } from '../../trpc/client.tsx';
import { SecretReveal } from './secret-reveal.tsx';
import { stateTones, type Webhook } from './webhook.ts';

// Loaded when it is opened: most visits only look.
const WebhookSheet = dynamic(() => import('./webhook-sheet.tsx').then((module) => module.WebhookSheet), {
  ssr: false,
});

/** Addresses of the customer's systems that are told of events. */
export function WebhookList() {
  const page = useTranslations('page');
  const text = useTranslations('webhook');
  const trpc = useTRPC();
  const { goOn } = useGo();
  const query = useQuery(trpc.webhooks.list.queryOptions());
  const [creating, setCreating] = useState(false);
  const [made, setMade] = useState<{ id: string; secret: string }>();
  const create = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <AddIcon aria-hidden="true" />
      {text('create')}
    </Button>
  );
  const guide = (
    <Link href="/webhooks/guide" prefetch={false} className={buttonClass()}>
      {text('guide')}
    </Link>
  );
  return (
    <>
      <PageHeader
        title={page('webhooks')}
        summary={text('summary')}
        actions={
          <>
            {guide}
            {create}
          </>
        }
      />
      <Panel flush className="overflow-clip">
        <Loaded query={query} as={SkeletonTable}>
          {(rows) =>
            rows.length > 0 ? (
              <WebhookTable rows={rows} />
            ) : (
              <EmptyState icon={<LinkIcon aria-hidden="true" />} title={text('emptyTitle')} action={create}>
                {text('emptyHint')}
              </EmptyState>
            )
          }
        </Loaded>
      </Panel>
      {creating ? (
        <WebhookSheet
          onClose={() => setCreating(false)}
          onMade={(one) => {
            setCreating(false);
            setMade(one);
          }}
        />
      ) : null}
      {made ? <SecretReveal secret={made.secret} onStored={() => goOn(`/webhooks/${made.id}`)} /> : null}
    </>
  );
}

function WebhookTable({ rows }: { rows: readonly Webhook[] }) {
  const page = useTranslations('page');
  const text = useTranslations('webhook');
  const field = useTranslations('field');
  const health = useHealth();
  const columns: Column<Webhook>[] = [
    { id: 'address', header: text('address'), cell: (row) => <Address webhook={row} /> },
    {
      id: 'types',
      header: text('types'),
      secondary: true,
      cell: (row) =>
        row.types.length === 0 ? text('allTypes') : text('someTypes', { count: row.types.length }),
    },
    { id: 'role', header: text('role'), secondary: true, cell: (row) => row.role.name ?? '–' },
    { id: 'health', header: text('deliveries'), cell: health },
    {
      id: 'state',
      header: <span className="sr-only">{field('state')}</span>,
      className: 'md:w-32',
      cell: (row) => <Badge tone={stateTones[row.state]}>{text(`state.${row.state}`)}</Badge>,
    },
  ];
  return (
    <ListTable
      list="webhooks"
      label={page('webhooks')}
      columns={columns}
      rows={rows}
      rowId={(row) => row.id}
      rowHref={(row) => `/webhooks/${row.id}`}
    />
  );
}

function Address({ webhook: { address, description } }: { webhook: Webhook }) {
  return (
    <span className="block min-w-0">
      <span className="block wrap-anywhere">{address}</span>
      {description ? <span className="block text-fine text-ink-soft">{description}</span> : null}
    </span>
  );
}

/** How a webhook fares, in one line. */
export function useHealth(): (webhook: Webhook) => string {
  const text = useTranslations('webhook');
  const formats = useFormats();
  const { workspace } = useSession();
  const at = (instant: string) => formats.instant(instant, workspace.time_zone);
  return ({ failing_since: failing, last_success_at: last }) => {
    if (failing) return text('failing', { at: at(failing) });
    return last ? text('healthy', { at: at(last) }) : text('never');
  };
}
