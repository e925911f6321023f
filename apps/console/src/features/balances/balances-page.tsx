'use client';

import { Button, EmptyState, Panel, SkeletonTable } from '@stempel/ui';
import { AddIcon } from '@stempel/ui/icons';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { KnownBanner, KnownOn, useKnownOn } from '../../parts/versioned/known-on.tsx';
import { PageIcon } from '../../routes/icons.tsx';
import { readScope } from '../../session/session.ts';
import { useMay, useSession } from '../../session/session-context.tsx';
import { BalanceTable } from './balance-table.tsx';
import { BalancesToolbar } from './balances-toolbar.tsx';
import { useBalances } from './use-balances.ts';

// Loaded when it is opened: most visits only look.
const OpenBalanceSheet = dynamic(
  () => import('./open-balance-sheet.tsx').then((module) => module.OpenBalanceSheet),
  { ssr: false },
);

/** What every employee holds on every time account, as booked until a date; to who sees their own alone there is nothing to look for. */
export function BalancesPage() {
  const page = useTranslations('page');
  const text = useTranslations('balance');
  const may = useMay();
  const isOwn = readScope(useSession(), 'timebank') === 'self';
  const balances = useBalances();
  const { knownOn } = useKnownOn();
  const [opening, setOpening] = useState(false);
  const open =
    knownOn === null && may('timebank', 'create') && may('employees', 'read') ? (
      <Button onClick={() => setOpening(true)}>
        <AddIcon aria-hidden="true" />
        {text('open')}
      </Button>
    ) : null;
  return (
    <>
      <PageHeader title={page('balances')} summary={text(isOwn ? 'ownSummary' : 'summary')} actions={open} />
      {isOwn ? (
        <div className="mb-3">
          <KnownOn />
        </div>
      ) : (
        <BalancesToolbar balances={balances} />
      )}
      <KnownBanner />
      <Panel flush className="overflow-clip">
        <Loaded query={balances.query} as={SkeletonTable}>
          {() =>
            balances.rows.length > 0 ? (
              <BalanceTable balances={balances} />
            ) : balances.filtered ? (
              <EmptyState icon={<PageIcon page="balances" />} title={text('nothingMatches')}>
                {text('nothingMatchesHint')}
              </EmptyState>
            ) : (
              <EmptyState icon={<PageIcon page="balances" />} title={text('empty')} action={open}>
                {text('emptyHint')}
              </EmptyState>
            )
          }
        </Loaded>
      </Panel>
      {opening ? <OpenBalanceSheet onClose={() => setOpening(false)} /> : null}
    </>
  );
}
