'use client';

import { Input } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { debounce, parseAsString, useQueryState } from 'nuqs';
import { useTransition } from 'react';

/** Narrows the list on the server while one types; the address holds what is searched for. */
export function SearchField() {
  const text = useTranslations('apiReference');
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
      aria-label={text('search')}
      aria-busy={pending || undefined}
      placeholder={text('search')}
      value={search}
      onChange={(event) => setSearch(event.target.value || null)}
      className="max-w-80"
    />
  );
}
