'use client';

import { Select } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { findWord } from '../../i18n/texts.ts';
import { useAskedTypes } from './use-asked-types.ts';

/** One type of event, or any. */
export function TypeFilter({ value, onChange }: { value: string; onChange: (type: string) => void }) {
  const text = useTranslations('event');
  const groups = Map.groupBy(useAskedTypes() ?? [], ({ resource }) => resource);
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
