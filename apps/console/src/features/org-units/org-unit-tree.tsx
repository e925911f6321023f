'use client';

import { Badge, Button, EmptyState, Panel } from '@stempel/ui';
import { AddIcon, NextIcon, OrgUnitIcon } from '@stempel/ui/icons';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useMay } from '../../session/session-context.tsx';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { useAll } from '../../trpc/use-all.ts';
import { Loaded } from '../load/loaded.tsx';
import { orgUnitResource } from '../set-up/org-units.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import { AsOf, useAsOf } from '../versioned/as-of.tsx';
import { type Branch, growTree, type OrgUnit } from './grow-tree.ts';

// Loaded when it is opened: most visits only look.
const ObjectSheet = dynamic(
  () => import('../versioned/object-sheet.tsx').then((module) => module.ObjectSheet),
  {
    ssr: false,
  },
);

/** The organisation as a tree, as it stood on a date. */
export function OrgUnitTree() {
  const page = useTranslations('page');
  const summary = useTranslations('summary');
  const text = useTranslations('orgUnit');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const router = useRouter();
  const [creating, setCreating] = useState(false);
  const { asOf, asOfInput } = useAsOf();
  const query = useAll([...trpc.orgUnits.list.queryKey(), asOf], (range) =>
    client.orgUnits.list.query({ ...range, ...asOfInput }),
  );
  const create = <CreateButton onPress={() => setCreating(true)} />;
  return (
    <>
      <PageHeader title={page('orgUnits')} summary={summary('orgUnits')} actions={create} />
      <div className="mb-3">
        <AsOf />
      </div>
      <Panel flush>
        <Loaded query={query}>
          {(units) =>
            units.length === 0 ? (
              <EmptyState
                icon={<OrgUnitIcon aria-hidden="true" />}
                title={text('emptyTitle')}
                action={create}
              >
                {text('emptyHint')}
              </EmptyState>
            ) : (
              <Tree units={units} />
            )
          }
        </Loaded>
      </Panel>
      {creating ? (
        <ObjectSheet
          resource={orgUnitResource}
          mode="create"
          onClose={() => setCreating(false)}
          onSaved={(row) => router.push(`/org-units/${row.id}?as_of=${row.effective_from}`)}
        />
      ) : null}
    </>
  );
}

function CreateButton({ onPress }: { onPress: () => void }) {
  const text = useTranslations('versioned');
  const object = useTranslations('object');
  const may = useMay();
  return may('org-units', 'create') ? (
    <Button variant="primary" onClick={onPress}>
      <AddIcon aria-hidden="true" />
      {text('create', { object: object('orgUnits') })}
    </Button>
  ) : null;
}

function Tree({ units }: { units: readonly OrgUnit[] }) {
  const text = useTranslations('orgUnit');
  return (
    <ul aria-label={text('treeLabel')} className="py-1.5">
      {growTree(units).map((branch) => (
        <TreeBranch key={branch.unit.id} branch={branch} />
      ))}
    </ul>
  );
}

function TreeBranch({ branch: { unit, below } }: { branch: Branch }) {
  const text = useTranslations('orgUnit');
  if (below.length === 0) {
    return (
      <li className="pl-8">
        <UnitRow unit={unit} />
      </li>
    );
  }
  return (
    <li className="relative">
      <div className="pl-8">
        <UnitRow unit={unit} />
      </div>
      <details open className="[&[open]>summary_svg]:rotate-90">
        <summary
          aria-label={text('toggle', { name: unit.name })}
          className="absolute top-1 left-1 flex size-6 list-none items-center justify-center rounded-control text-ink-soft hover:bg-ink/7 [&::-webkit-details-marker]:hidden"
        >
          <NextIcon className="size-4 transition-transform" aria-hidden="true" />
        </summary>
        <ul className="ml-4 border-l border-line pl-2">
          {below.map((child) => (
            <TreeBranch key={child.unit.id} branch={child} />
          ))}
        </ul>
      </details>
    </li>
  );
}

function UnitRow({ unit }: { unit: OrgUnit }) {
  const text = useTranslations('orgUnit');
  return (
    <Link
      href={`/org-units/${unit.id}`}
      prefetch={false}
      className="flex min-h-8 items-center gap-2.5 rounded-control pr-4 pl-1 text-dense hover:bg-accent-soft/55"
    >
      <span className="font-medium">{unit.name}</span>
      <span className="text-fine text-ink-soft">{unit.code}</span>
      {unit.state === 'inactive' ? <Badge>{text('inactive')}</Badge> : null}
      <span className="flex-1" />
      <span className="text-fine text-ink-soft">
        {[unit.working_country, unit.time_zone].filter(Boolean).join(' · ')}
      </span>
    </Link>
  );
}
