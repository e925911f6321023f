'use client';

import { Button, classNames } from '@stempel/ui';
import { CalendarIcon } from '@stempel/ui/icons';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { todayIn } from '../format/dates.ts';
import { useFormats } from '../format/use-formats.ts';
import { useAsOf } from '../parts/versioned/as-of.tsx';
import { useSession } from '../session/session-context.tsx';

// Loaded when it is asked for: most visits look at today.
const DateField = dynamic(() => import('@stempel/ui/date-field').then((module) => module.DateField), {
  ssr: false,
});

/** The date of the address unless it is today: then nothing is out of the ordinary. */
function useOtherDay() {
  const { workspace } = useSession();
  const { asOf, setAsOf } = useAsOf();
  return { asOf: asOf === todayIn(workspace.time_zone) ? null : asOf, setAsOf };
}

/**
 * The date the lists and details show, on pages that follow one; another than today stands out. Where the row is
 * short it is an icon, since the banner names the day, and the field opens below the row.
 */
export function AsOfChip({ compact = false }: { compact?: boolean }) {
  const text = useTranslations('asOf');
  const formats = useFormats();
  const { workspace } = useSession();
  const { asOf, setAsOf } = useOtherDay();
  const [choosing, setChoosing] = useState<'no' | 'yes' | 'done'>('no');
  if (choosing === 'yes') {
    return (
      <div
        className={classNames(
          'flex items-center gap-1',
          compact && 'absolute inset-x-0 top-full justify-end border-b border-line bg-sunken p-2 shadow-pop',
        )}
      >
        <DateField
          aria-label={text('label')}
          autoFocus
          value={asOf ?? todayIn(workspace.time_zone)}
          onChange={(date) => void setAsOf(date || null)}
        />
        <Button size="small" variant="quiet" onClick={() => setChoosing('done')}>
          {text('done')}
        </Button>
      </div>
    );
  }
  return (
    <button
      type="button"
      // *Done* is gone then; its focus comes back to what opened it.
      ref={choosing === 'done' ? takeFocus : null}
      onClick={() => setChoosing('yes')}
      className={classNames(
        'flex h-8 items-center gap-2 rounded-control border px-2 text-dense whitespace-nowrap [&_svg]:size-4',
        asOf
          ? 'border-note/40 bg-note-soft font-medium text-note'
          : 'border-line bg-surface text-ink-soft hover:border-line-strong',
      )}
    >
      <CalendarIcon aria-hidden="true" />
      <span className={classNames(compact && 'sr-only')}>
        {asOf ? text('on', { date: formats.date(asOf) }) : text('today')}
      </span>
    </button>
  );
}

const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

/**
 * Says above the page that it shows another day than today; T or the button leads back. It stands in the room above every page,
 * so that nothing moves when a date is chosen: least of all what it is chosen with.
 */
export function AsOfBanner() {
  const text = useTranslations('asOf');
  const formats = useFormats();
  const { asOf, setAsOf } = useOtherDay();
  useEffect(() => {
    if (asOf === null) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 't' || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target as HTMLElement;
      if (
        target.closest(
          'input, textarea, select, [contenteditable], [role=dialog], [role=spinbutton], [role=tree]',
        )
      )
        return;
      void setAsOf(null);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [asOf, setAsOf]);
  if (asOf === null) return null;
  return (
    <div
      role="status"
      className="absolute inset-x-0 top-0 flex h-6 items-center gap-x-3 bg-note-soft px-4 text-fine whitespace-nowrap text-note sm:px-6 lg:px-8 print:static print:px-0"
    >
      <span className="min-w-0 truncate font-medium max-sm:hidden">
        {text('banner', { date: formats.date(asOf) })}
      </span>
      {/* The whole sentence has no room on a phone, and its date would be what is cut off. */}
      <span className="min-w-0 truncate font-medium sm:hidden">
        {text('on', { date: formats.date(asOf) })}
      </span>
      <button
        type="button"
        onClick={() => void setAsOf(null)}
        aria-keyshortcuts="t"
        className="h-6 shrink-0 underline underline-offset-2 focus-visible:outline-offset-[-2px] print:hidden"
      >
        {text('back')} <kbd className="font-sans max-sm:hidden">T</kbd>
      </button>
    </div>
  );
}
