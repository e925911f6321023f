'use client';

import { Badge, EmptyState, Panel } from '@stempel/ui';
import { OrgUnitIcon } from '@stempel/ui/icons';
import { useTranslations } from 'next-intl';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { useAll } from '../../trpc/use-all.ts';
import { Loaded } from '../load/loaded.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import { type Branch, growTree, type OrgUnit } from './grow-tree.ts';

/** The organisation as a tree. */
export function OrgUnitTree() {
  const page = useTranslations('page');
  const text = useTranslations('orgUnit');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const query = useAll(trpc.orgUnits.list.queryKey(), (range) => client.orgUnits.list.query(range));
  return (
    <>
      <PageHeader title={page('orgUnits')} summary={text('summary')} />
      <Panel flush>
        <Loaded query={query}>
          {(units) =>
            units.length === 0 ? (
              <EmptyState icon={<OrgUnitIcon aria-hidden="true" />} title={text('emptyTitle')}>
                {text('emptyHint')}
              </EmptyState>
            ) : (
              <Tree units={units} />
            )
          }
        </Loaded>
      </Panel>
    </>
  );
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
  return below.length === 0 ? (
    <li className="pl-[1.375rem]">
      <UnitRow unit={unit} />
    </li>
  ) : (
    <li>
      <details open>
        <summary className="px-2 hover:bg-accent-soft/50">
          <span className="inline-flex w-[calc(100%-1.5rem)] align-middle">
            <UnitRow unit={unit} />
          </span>
        </summary>
        <ul className="ml-3.5 border-l border-line pl-2">
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
    <span className="flex min-h-8 flex-1 items-center gap-2.5 pr-4 text-dense">
      <span className="font-medium">{unit.name}</span>
      <span className="text-fine text-ink-soft">{unit.code}</span>
      {unit.state === 'inactive' ? <Badge>{text('inactive')}</Badge> : null}
      <span className="flex-1" />
      <span className="text-fine text-ink-soft">
        {[unit.working_country, unit.time_zone].filter(Boolean).join(' · ')}
      </span>
    </span>
  );
}
