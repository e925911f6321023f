'use client';

import { useEffect } from 'react';

interface Ways {
  step: (by: 1 | -1) => void;
  close: () => void;
}

/**
 * j and k open the next and the one before, Escape closes, wherever nothing is being typed and no dialog is open; undefined
 * while nothing is open.
 */
export function useStepKeys(ways: Ways | undefined): void {
  useEffect(() => {
    if (!ways) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target as HTMLElement;
      if (target.closest('input:not([type=checkbox]), textarea, select')) return;
      // Messages are alert dialogs, too, but they stand beside the page and not over it.
      if (document.querySelector('[data-shade], [role=menu]')) return;
      if (event.key === 'j') ways.step(1);
      if (event.key === 'k') ways.step(-1);
      if (event.key === 'Escape' && !event.defaultPrevented) ways.close();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [ways]);
}
