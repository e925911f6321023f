'use client';

import { FilterSelect, InlineField, Panel, SkeletonItems } from '@stempel/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useDeferredValue, useEffect } from 'react';
import { DateFilter } from '../../parts/filters/date-filter.tsx';
import { SearchFilter } from '../../parts/filters/search-filter.tsx';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { ShowMore } from '../../parts/lists/show-more.tsx';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { usePages } from '../../trpc/use-pages.ts';
import { ScimLogItem } from './scim-log-item.tsx';

const outcomes = ['applied', 'ignored', 'refused'] as const;

/** Every call of the identity provider, with our reason in plain words; `lastCallAt` tells when there are new ones. */
export function ScimLog({ lastCallAt }: { lastCallAt: string | null }) {
  const text = useTranslations('scim');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const month = useTranslations('month');
  const [filter, setFilter] = useQueryStates({
    outcome: parseAsStringLiteral(outcomes),
    person: parseAsString,
    from: parseAsString,
    to: parseAsString,
  });
  const person = useDeferredValue(filter.person?.trim());
  const { outcome, from, to } = filter;
  const input = {
    limit: 50,
    ...(outcome ? { outcome } : {}),
    ...(person ? { person } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
  const { query, rows } = usePages(trpc.scim.log.queryKey(input), (cursor) =>
    client.scim.log.query({ ...input, ...cursor }),
  );
  // A new call is the reason to read again.
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: trpc.scim.log.queryKey() });
  }, [lastCallAt]);
  return (
    <Panel title={text('log')} flush className="mt-4">
      <search className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 max-sm:grid">
        <SearchFilter value={filter.person ?? ''} onChange={(words) => setFilter({ person: words })} />
        <InlineField label={text('show')}>
          {(id) => (
            <FilterSelect
              id={id}
              value={outcome ?? ''}
              onChange={(event) =>
                setFilter({ outcome: outcomes.find((one) => one === event.target.value) ?? null })
              }
            >
              <option value="">{text('outcome.all')}</option>
              {outcomes.map((one) => (
                <option key={one} value={one}>
                  {text(`outcome.${one}`)}
                </option>
              ))}
            </FilterSelect>
          )}
        </InlineField>
        {(['from', 'to'] as const).map((side) => (
          <DateFilter
            key={side}
            label={month(side === 'from' ? 'start' : 'end')}
            value={filter[side] ?? ''}
            onChange={(date) => setFilter({ [side]: date || null })}
          />
        ))}
      </search>
      <Loaded query={query} as={SkeletonItems}>
        {() =>
          rows.length === 0 ? (
            <p className="px-4 py-3 text-dense text-ink-soft">
              {text(outcome || person || from || to ? 'noneOfThese' : 'noCalls')}
            </p>
          ) : (
            <ol className="divide-y divide-line">
              {rows.map((call) => (
                <ScimLogItem key={call.id} call={call} />
              ))}
            </ol>
          )
        }
      </Loaded>
      <ShowMore query={query} />
    </Panel>
  );
}
