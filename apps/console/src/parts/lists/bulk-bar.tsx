'use client';

import { Button } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect } from 'react';
import { focusHeading } from '../page/focus-kept.tsx';

interface BulkBarProps {
  /** Whose texts speak of the selected rows. */
  area: 'statement' | 'user' | 'incident' | 'toDecide' | 'bulkPeople';
  /** How many rows are selected. */
  count: number;
  onClear: () => void;
  /** What to know about what is selected. */
  hint?: string | null;
  /** The buttons of what can be done with them. */
  children: ReactNode;
}

/** Stays in sight below a list while rows of it are selected. */
export function BulkBar({ area, count, onClear, hint = null, children }: BulkBarProps) {
  const text = useTranslations(area);
  useEffect(() => () => keepFocus(), []);
  return (
    <section
      aria-live="polite"
      aria-label={text('selected', { count })}
      className="print:hidden sticky bottom-4 max-sm:bottom-20 z-20 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-panel border border-line bg-raised px-3 py-2 shadow-pop"
    >
      <span className="mr-2 text-dense font-medium">{text('selected', { count })}</span>
      {hint === null ? null : <p className="max-w-prose text-fine text-pretty text-ink-soft">{hint}</p>}
      {children}
      <Button size="small" variant="quiet" onClick={onClear}>
        {text('clearSelection')}
      </Button>
    </section>
  );
}

/** The bar goes when all of it is done, and with it what was pressed; a dialog that it opened looks for that in the next frame. */
function keepFocus() {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusHeading(document);
    }),
  );
}
