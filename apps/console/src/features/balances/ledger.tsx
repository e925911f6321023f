'use client';

import { movementKinds } from '@stempel/core/movement';
import { Panel, SkeletonEntries } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { ChoiceFilter } from '../../parts/filters/choice-filter.tsx';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { ShowMore } from '../../parts/lists/show-more.tsx';
import { useKnownOn } from '../../parts/versioned/known-on.tsx';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { usePages } from '../../trpc/use-pages.ts';
import type { EmployeeAccount } from './account.ts';
import { LedgerRow } from './ledger-row.tsx';

/** The movements of the account, the latest first, each with the balance it left and how it came about. */
export function Ledger({ account }: { account: EmployeeAccount }) {
  const text = useTranslations('balance');
  const kindName = useTranslations('movementKind');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { knownInput } = useKnownOn();
  const [kind, setKind] = useQueryState('kind', parseAsStringLiteral(movementKinds));
  const input = {
    employee_id: account.employee_id,
    account_id: account.account_id,
    as_of: account.as_of,
    ...knownInput,
    limit: 100,
    ...(kind ? { kind: [kind] } : {}),
  };
  const { query, rows } = usePages(trpc.timebank.accountMovements.infiniteQueryKey(input), (cursor) =>
    client.timebank.accountMovements.query({ ...input, ...cursor }),
  );
  const choices = movementKinds.map((value) => ({ value, name: kindName(value) }));
  return (
    <Panel
      title={text('movements')}
      flush
      actions={<ChoiceFilter label={text('kind')} value={kind} choices={choices} onChange={setKind} />}
    >
      <Loaded query={query} as={SkeletonEntries}>
        {() =>
          rows.length === 0 ? (
            <p className="px-4 py-3 text-dense text-ink-soft">
              {text(kind === null ? 'noMovements' : 'noMovementsOfKind')}
            </p>
          ) : (
            rows.map((row) => <LedgerRow key={row.id} movement={row} account={account} />)
          )
        }
      </Loaded>
      <ShowMore query={query} />
    </Panel>
  );
}
