'use client';

import { Button, EmptyState, Panel, SkeletonEntries } from '@stempel/ui';
import { AddIcon, OrgUnitIcon } from '@stempel/ui/icons';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { orgUnitResource } from '../../parts/org-units/org-units.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { useAsOf } from '../../parts/versioned/as-of.tsx';
import { useCreating } from '../../parts/versioned/use-creating.ts';
import { useMay } from '../../session/session-context.tsx';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { useAll } from '../../trpc/use-all.ts';
import { useAgreementCountry } from './agreement-country.ts';
import { OrgUnitRows } from './org-unit-rows.tsx';

// Loaded when it is opened: most visits only look.
const NewObject = dynamic(
  () => import('../../parts/versioned/new-object.tsx').then((module) => module.NewObject),
  { ssr: false },
);

/** The organisation as a tree, as it stood on a date. */
export function OrgUnitTree() {
  const page = useTranslations('page');
  const summary = useTranslations('summary');
  const text = useTranslations('orgUnit');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { creating, setCreating } = useCreating();
  const { asOf, asOfInput } = useAsOf();
  const query = useAll([...trpc.orgUnits.list.queryKey(), asOf], (range) =>
    client.orgUnits.list.query({ ...range, ...asOfInput }),
  );
  const isReady = !query.isPending;
  const given = useAgreementCountry(creating && query.data?.length === 0);
  const create = <CreateButton onPress={() => setCreating(true)} />;
  return (
    <>
      <PageHeader title={page('orgUnits')} summary={summary('orgUnits')} actions={create} />
      <Panel flush>
        <Loaded query={query} as={Room}>
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
              <OrgUnitRows units={units} />
            )
          }
        </Loaded>
      </Panel>
      {creating && isReady && given !== 'unknown' ? (
        <NewObject resource={orgUnitResource} given={given} onClose={() => setCreating(false)} />
      ) : null}
    </>
  );
}

function CreateButton({ onPress }: { onPress: () => void }) {
  const newObject = useTranslations('newObject');
  const may = useMay();
  return may('org-units', 'create') ? (
    <Button variant="primary" onClick={onPress}>
      <AddIcon aria-hidden="true" />
      {newObject('orgUnits')}
    </Button>
  ) : null;
}

function Room({ label }: { label: string }) {
  return <SkeletonEntries label={label} row="h-9" />;
}
