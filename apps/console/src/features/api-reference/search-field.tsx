'use client';

import { Input } from '@stempel/ui';
import { debounce, parseAsString, useQueryState } from 'nuqs';
import { useTransition } from 'react';

/** Narrows the list on the server while one types; the address holds what is searched for. */
export function SearchField({ label }: { label: string }) {
  const [pending, startTransition] = useTransition();
  const [search, setSearch] = useQueryState(
    'q',
    parseAsString
      .withDefault('')
      .withOptions({ shallow: false, startTransition, limitUrlUpdates: debounce(150) }),
  );
  return (
    <Input
      type="search"
      aria-label={label}
      aria-busy={pending || undefined}
      placeholder={label}
      value={search}
      onChange={(event) => setSearch(event.target.value || null)}
      className="max-w-80"
    />
  );
}
