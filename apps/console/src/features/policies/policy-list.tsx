'use client';

import { Badge, buttonClass, EmptyState, Panel, SkeletonTable } from '@stempel/ui';
import type { Column } from '@stempel/ui/data-table';
import { AddIcon } from '@stempel/ui/icons';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { availabilityField } from '../../parts/fields/availability-field.tsx';
import { ListTable } from '../../parts/lists/list-table.tsx';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { useShownName } from '../../parts/names/use-shown-name.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { type PolicyKind, pageNames } from '../../parts/plugins/policy-kinds.ts';
import { partsOf } from '../../parts/plugins/policy-parts.ts';
import type { Draft, Policy } from '../../parts/plugins/typed-policy.ts';
import { useAsOf } from '../../parts/versioned/as-of.tsx';
import { StateBadge } from '../../parts/versioned/changes.tsx';
import { PageIcon } from '../../routes/icons.tsx';
import { useMay } from '../../session/session-context.tsx';
import { useTRPCClient } from '../../trpc/client.tsx';
import { useAll } from '../../trpc/use-all.ts';

interface Row {
  id: string;
  policy: Policy | undefined;
  draft: Draft | undefined;
  shown: Policy | Draft;
}

/** The policies of a kind in the order in which they apply, with what is being written. */
export function PolicyList({ kind }: { kind: PolicyKind }) {
  const page = useTranslations('page');
  const text = useTranslations('policy');
  const client = useTRPCClient();
  const may = useMay();
  const { asOf, asOfInput } = useAsOf();
  const policies = useAll<Policy>(['policies', kind, asOf], (range) =>
    client.policies.list.query({ kind: [kind], ...range, ...asOfInput }),
  );
  const drafts = useQuery({
    queryKey: ['policies', 'drafts', kind],
    queryFn: () => client.policies.drafts.query({ kind: [kind] }),
  });
  const name = pageNames[kind];
  const actions = may('policies', 'create') ? (
    <>
      <Link href="/agreement-packs" prefetch={false} className={buttonClass()}>
        {text('fromPack')}
      </Link>
      <Link href={`/policies/${kind}/new?import=file`} prefetch={false} className={buttonClass()}>
        {text('importButton')}
      </Link>
      <Link href={`/policies/${kind}/new`} prefetch={false} className={buttonClass('primary')}>
        <AddIcon aria-hidden="true" />
        {text('new')}
      </Link>
    </>
  ) : null;
  return (
    <>
      <PageHeader title={page(name)} summary={text(`summary.${kind}`)} actions={actions} />
      <Panel flush className="overflow-clip">
        <Loaded query={policies} as={Room}>
          {(published) => (
            <Loaded query={drafts} as={Room}>
              {(written) => {
                const rows = rowsOf(published, written);
                return rows.length > 0 ? (
                  <PolicyTable kind={kind} rows={rows} />
                ) : (
                  <EmptyState icon={<PageIcon page={name} />} title={text('emptyTitle')} action={actions}>
                    {text('emptyHint')}
                  </EmptyState>
                );
              }}
            </Loaded>
          )}
        </Loaded>
      </Panel>
    </>
  );
}

function rowsOf(published: readonly Policy[], drafts: readonly Draft[]): Row[] {
  const draftOf = new Map(drafts.map((draft) => [draft.id, draft]));
  const rows: Row[] = published.map((policy) => ({
    id: policy.id,
    policy,
    draft: draftOf.get(policy.id),
    shown: policy,
  }));
  const known = new Set(published.map(({ id }) => id));
  const fresh = drafts.filter(({ id }) => !known.has(id));
  return [...rows, ...fresh.map((draft) => ({ id: draft.id, policy: undefined, draft, shown: draft }))].sort(
    (a, b) => a.shown.position - b.shown.position || a.shown.name.localeCompare(b.shown.name),
  );
}

function PolicyTable({ kind, rows }: { kind: PolicyKind; rows: readonly Row[] }) {
  const page = useTranslations('page');
  const field = useTranslations('field');
  const text = useTranslations('policy');
  const { asOf } = useAsOf();
  const nameOf = useShownName();
  const columns: Column<Row>[] = [
    { id: 'name', header: field('name'), className: 'md:min-w-40', cell: ({ shown }) => nameOf(shown.name) },
    {
      id: 'code',
      header: field('code'),
      secondary: 'last',
      cell: ({ shown }) => <span className="text-ink-soft">{shown.code}</span>,
    },
    {
      id: 'parts',
      header: text('parts'),
      secondary: 'last',
      cell: ({ shown }) => (
        <span className="text-ink-soft">
          {partsOf(kind, shown.config)
            .map(({ field: list, items }) => text(`count.${list}`, { count: items.length }))
            .join(', ')}
        </span>
      ),
    },
    {
      id: 'availability',
      header: field('availability'),
      secondary: true,
      cell: ({ shown }) => <availabilityField.Say value={shown.availability_scope} />,
    },
    {
      id: 'position',
      header: text('position'),
      align: 'end',
      cell: ({ shown }) => shown.position,
    },
    {
      id: 'state',
      header: <span className="sr-only">{field('state')}</span>,
      align: 'end',
      cell: ({ policy, draft, shown }) => (
        <span className="inline-flex gap-1.5">
          <StateBadge state={shown.state} />
          {draft ? <Badge tone="note">{text(policy ? 'draft' : 'draftOnly')}</Badge> : null}
        </span>
      ),
    },
  ];
  return (
    <ListTable
      list="policies"
      label={page(pageNames[kind])}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      rowHref={({ id }) => `/policies/${kind}/${id}${asOf ? `?as_of=${asOf}` : ''}`}
    />
  );
}

function Room({ label }: { label: string }) {
  return <SkeletonTable label={label} row="h-[38px] md:h-[51px]" />;
}
