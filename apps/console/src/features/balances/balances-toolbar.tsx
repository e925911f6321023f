'use client';

import { Button } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { ChoiceFilter } from '../../parts/filters/choice-filter.tsx';
import { FoldedFilters } from '../../parts/filters/folded-filters.tsx';
import { OthersOfPlace, UnitOfPlace } from '../../parts/filters/place-filter.tsx';
import { SearchFilter } from '../../parts/filters/search-filter.tsx';
import { namesApart } from '../../parts/names/names-apart.ts';
import { useShownName } from '../../parts/names/use-shown-name.ts';
import { SavedViews } from '../../parts/saved-views/saved-views.tsx';
import { KnownOn } from '../../parts/versioned/known-on.tsx';
import { useMay } from '../../session/session-context.tsx';
import { useTRPCClient } from '../../trpc/client.tsx';
import { useAll } from '../../trpc/use-all.ts';
import type { useBalances } from './use-balances.ts';

/** Search, account and org unit; how many rows there are. */
export function BalancesToolbar({ balances }: { balances: ReturnType<typeof useBalances> }) {
  const text = useTranslations('versioned');
  const action = useTranslations('action');
  const formats = useFormats();
  const may = useMay();
  const { filter, setFilter, place, filtered, clear, query, total } = balances;
  return (
    <search className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <SearchFilter value={filter.q} onChange={(q) => setFilter({ q })} />
      <FoldedFilters
        isSet={place.isSet || filter.account !== null}
        more={
          <>
            <OthersOfPlace place={place} />
            <KnownOn />
          </>
        }
      >
        {may('settings', 'read') ? (
          <AccountFilter value={filter.account} onChange={(account) => setFilter({ account })} />
        ) : null}
        <UnitOfPlace place={place} />
      </FoldedFilters>
      <SavedViews page="balances" list="balances" />
      {filtered ? (
        <Button size="small" variant="quiet" onClick={clear}>
          {action('clearFilters')}
        </Button>
      ) : null}
      <p role="status" className="min-h-[1lh] min-w-24 text-dense text-ink-soft tabular-nums">
        {query.data ? text('found', { count: total, shown: formats.number(total) }) : null}
      </p>
    </search>
  );
}

function AccountFilter({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const shown = useShownName();
  const text = useTranslations('balance');
  const client = useTRPCClient();
  const accounts = useAll(['timeAccounts', 'choices'], (page) => client.timeAccounts.list.query(page));
  const named = (accounts.data ?? []).map((row) => ({ ...row, name: shown(row.name) }));
  const choices = namesApart(named).map(({ id, name }) => ({ value: id, name }));
  return <ChoiceFilter label={text('account')} value={value} choices={choices} onChange={onChange} />;
}
