'use client';

import { Panel, SkeletonItems } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { ChoiceFilter } from '../../parts/filters/choice-filter.tsx';
import { SearchFilter } from '../../parts/filters/search-filter.tsx';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { ShowMore } from '../../parts/lists/show-more.tsx';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { usePages } from '../../trpc/use-pages.ts';
import { CallItem } from './call-item.tsx';

const outcomes = ['answered', 'refused'] as const;
const requestIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const refreshMs = 5000;

/** The calls with the keys of a service user, as the developer of an integration looks for one that went wrong. */
export function CallList({ serviceUserId }: { serviceUserId: string }) {
  const text = useTranslations('apiCall');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const [filter, setFilter] = useQueryStates({
    key: parseAsString,
    outcome: parseAsStringLiteral(outcomes),
    request: parseAsString,
  });
  const own = { service_user_id: serviceUserId };
  const keys =
    useQuery(trpc.apiKeys.list.queryOptions({ service_user_id: [serviceUserId], limit: 1000 })).data?.data ??
    [];
  const request = filter.request?.trim() || null;
  const isId = request === null || requestIdPattern.test(request);
  const { key, outcome } = filter;
  const input = {
    ...{ ...own, limit: 50 },
    ...(key ? { api_key_id: key } : {}),
    ...(outcome ? { outcome } : {}),
    ...(request && isId ? { request_id: request } : {}),
  };
  const { query, rows } = usePages(
    trpc.apiKeys.calls.infiniteQueryKey(input),
    (cursor) => client.apiKeys.calls.query({ ...input, ...cursor }),
    { every: refreshMs },
  );
  return (
    <Panel title={text('title')} flush>
      <search className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 max-sm:grid">
        <SearchFilter
          label={text('requestId')}
          value={filter.request ?? ''}
          onChange={(words) => setFilter({ request: words })}
        />
        <ChoiceFilter
          label={text('key')}
          any={text('everyKey')}
          value={key}
          choices={keys
            .filter(({ provisioning }) => !provisioning)
            .map((one) => ({
              value: one.id,
              name: [one.name, `…${one.last_four}`].filter(Boolean).join(' '),
            }))}
          onChange={(value) => setFilter({ key: value })}
        />
        <ChoiceFilter
          label={text('show')}
          any={text('outcome.all')}
          value={outcome}
          choices={outcomes.map((value) => ({ value, name: text(`outcome.${value}`) }))}
          onChange={(value) => setFilter({ outcome: value })}
        />
      </search>
      <Loaded query={query} as={SkeletonItems}>
        {() =>
          rows.length === 0 || !isId ? (
            <p className="px-4 py-3 text-dense text-ink-soft">
              {text(!isId ? 'requestIdBad' : key || outcome || request ? 'noneOfThese' : 'none')}
            </p>
          ) : (
            <ol className="divide-y divide-line">
              {rows.map((call) => (
                <CallItem key={call.request_id} call={call} />
              ))}
            </ol>
          )
        }
      </Loaded>
      <ShowMore query={query} />
      <p className="border-t border-line px-4 py-2 text-fine text-pretty text-ink-soft">{text('hint')}</p>
    </Panel>
  );
}
