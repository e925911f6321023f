'use client';

import { Button, EmptyState, Panel } from '@stempel/ui';
import { AddIcon, OrgUnitIcon } from '@stempel/ui/icons';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useMay } from '../../session/session-context.tsx';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { useAll } from '../../trpc/use-all.ts';
import { Loaded } from '../load/loaded.tsx';
import { orgUnitResource } from '../set-up/org-units.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import { useAsOf } from '../versioned/as-of.tsx';
import { useCreating } from '../versioned/use-creating.ts';
import { OrgUnitRows } from './org-unit-rows.tsx';

// Loaded when it is opened: most visits only look.
const ObjectSheet = dynamic(
  () => import('../versioned/object-sheet.tsx').then((module) => module.ObjectSheet),
  { ssr: false },
);

/** The organisation as a tree, as it stood on a date. */
export function OrgUnitTree() {
  const page = useTranslations('page');
  const summary = useTranslations('summary');
  const text = useTranslations('orgUnit');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const router = useRouter();
  const { creating, setCreating } = useCreating();
  const { asOf, asOfInput } = useAsOf();
  const query = useAll([...trpc.orgUnits.list.queryKey(), asOf], (range) =>
    client.orgUnits.list.query({ ...range, ...asOfInput }),
  );
  const create = <CreateButton onPress={() => setCreating(true)} />;
  return (
    <>
      <PageHeader title={page('orgUnits')} summary={summary('orgUnits')} actions={create} />
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
              <OrgUnitRows units={units} />
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
  const newObject = useTranslations('newObject');
  const may = useMay();
  return may('org-units', 'create') ? (
    <Button variant="primary" onClick={onPress}>
      <AddIcon aria-hidden="true" />
      {newObject('orgUnits')}
    </Button>
  ) : null;
}
