'use client';

import { Button, Checkbox, FilterSelect, InlineField } from '@stempel/ui';
import type { Sort } from '@stempel/ui/data-table';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { collationOf } from '../../format/collation.ts';
import { SearchFilter } from '../../parts/filters/search-filter.tsx';
import { type Inputs, useTRPC } from '../../trpc/client.tsx';

export const userStates = ['draft', 'invited', 'activated', 'suspended'] as const;
const userSorts = ['name', 'email', 'employee', 'state'] as const;

/** The filters and the order of the list, held in the address so that they can be sent to someone. */
export function useUserFilter() {
  return useQueryStates({
    q: parseAsString.withDefault(''),
    state: parseAsStringLiteral(userStates),
    role: parseAsString,
    unlinked: parseAsBoolean.withDefault(false),
    sort: parseAsStringLiteral(userSorts).withDefault('name'),
    direction: parseAsStringLiteral(['asc', 'desc'] as const).withDefault('asc'),
  });
}

export type UserFilter = ReturnType<typeof useUserFilter>[0];
type Change = ReturnType<typeof useUserFilter>[1];

export function isFiltered({ q, state, role, unlinked }: UserFilter): boolean {
  return q.trim() !== '' || state !== null || role !== null || unlinked;
}

/** The order that a click on a column asks for; a column that is none sorts nothing. */
export function sortChange({ id, direction }: Sort): Partial<UserFilter> {
  const sort = userSorts.find((one) => one === id);
  return sort ? { sort, direction } : {};
}

/** What the server is asked for; an id in the address that is none filters nothing. */
export function usersInput(
  { q, state, role, unlinked, sort, direction }: UserFilter,
  locale: string,
): Inputs['users']['list'] {
  return {
    limit: 100,
    sort,
    direction,
    collation: collationOf(locale),
    ...(q.trim() ? { search: q.trim().slice(0, 200) } : {}),
    ...(state ? { state: [state] } : {}),
    ...(role && /^[0-9a-f-]{36}$/i.test(role) ? { role_id: role } : {}),
    ...(unlinked ? { without_employee: true } : {}),
  };
}

/** Search, state, role, and who is no employee. */
export function UserToolbar({ filter, onChange }: { filter: UserFilter; onChange: Change }) {
  const text = useTranslations('user');
  const field = useTranslations('field');
  const action = useTranslations('action');
  const trpc = useTRPC();
  const roles = useQuery(trpc.roles.list.queryOptions({ limit: 1000 }));
  return (
    <search className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <SearchFilter
        label={text('search')}
        value={filter.q}
        onChange={(q) => onChange({ q })}
        className="sm:max-w-88"
      />
      <InlineField label={field('state')}>
        {(id) => (
          <FilterSelect
            id={id}
            value={filter.state ?? ''}
            onChange={(event) =>
              onChange({ state: userStates.find((state) => state === event.target.value) ?? null })
            }
          >
            <option value="">{text('every')}</option>
            {userStates.map((state) => (
              <option key={state} value={state}>
                {text(`state.${state}`)}
              </option>
            ))}
          </FilterSelect>
        )}
      </InlineField>
      {roles.data || roles.isLoading ? (
        <InlineField label={text('role')}>
          {(id) => (
            <FilterSelect
              id={id}
              value={filter.role ?? ''}
              onChange={(event) => onChange({ role: event.target.value || null })}
            >
              <option value="">{text('every')}</option>
              {roles.data?.data.map((role) => (
                <option key={role.id} value={role.id}>
                  {role.name}
                </option>
              ))}
            </FilterSelect>
          )}
        </InlineField>
      ) : null}
      <Checkbox
        label={text('unlinked')}
        checked={filter.unlinked}
        onChange={(event) => onChange({ unlinked: event.target.checked || null })}
      />
      {isFiltered(filter) ? (
        <Button
          size="small"
          variant="quiet"
          onClick={() => onChange({ q: null, state: null, role: null, unlinked: null })}
        >
          {action('clearFilters')}
        </Button>
      ) : null}
    </search>
  );
}
