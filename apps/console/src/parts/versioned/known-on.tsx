'use client';

import { Button } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { parseAsString, useQueryState } from 'nuqs';
import { isDate } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { DateFilter } from '../filters/date-filter.tsx';

/** The date by whose end something was known, held in the address; null means today's knowledge. */
export function useKnownOn() {
  const [asked, setKnownOn] = useQueryState('known_at', parseAsString);
  const knownOn = isDate(asked) ? asked : null;
  return { knownOn, setKnownOn, knownInput: knownOn ? { known_at: knownOn } : {} };
}

/** Addresses of pages that show the same knowledge. */
export function useKnownHref(): (path: string) => string {
  const { knownOn } = useKnownOn();
  return (path) => (knownOn === null ? path : `${path}${path.includes('?') ? '&' : '?'}known_at=${knownOn}`);
}

/** Chooses the knowledge that a page shows. */
export function KnownOn() {
  const text = useTranslations('known');
  const { knownOn, setKnownOn } = useKnownOn();
  return (
    <DateFilter
      label={text('label')}
      none={text('now')}
      value={knownOn ?? ''}
      onChange={(date) => void setKnownOn(date || null)}
    />
  );
}

/** Says that a page shows what was known earlier. */
export function KnownBanner() {
  const text = useTranslations('known');
  const formats = useFormats();
  const { knownOn, setKnownOn } = useKnownOn();
  if (knownOn === null) return null;
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-panel border border-note/35 bg-note-soft px-3 py-1.5 text-dense text-note"
    >
      <span className="flex-1 font-medium">{text('banner', { date: formats.date(knownOn) })}</span>
      <Button size="small" variant="quiet" onClick={() => void setKnownOn(null)}>
        {text('back')}
      </Button>
    </div>
  );
}
