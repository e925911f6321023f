'use client';

import { Select } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { findWord } from '../../i18n/texts.ts';
import { useTRPC } from '../../trpc/client.tsx';

/** One type of event, or any. */
export function TypeFilter({ value, onChange }: { value: string; onChange: (type: string) => void }) {
  const text = useTranslations('event');
  const trpc = useTRPC();
  const types = useQuery(trpc.events.types.queryOptions());
  const groups = Map.groupBy(types.data ?? [], ({ resource }) => resource);
  const resource = useTranslations('role.resources');
  return (
    <Select
      aria-label={text('type')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="sm:max-w-64"
    >
      <option value="">{text('anyType')}</option>
      {[...groups].map(([name, listed]) => (
        <optgroup key={name} label={findWord(resource, name) ?? name}>
          {listed.map(({ type }) => (
            <option key={type} value={type}>
              {type}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}
