'use client';

import { useEffect } from 'react';

/** j and k open the next and the one before, wherever nothing is being typed; undefined while nothing is open. */
export function useStepKeys(step: ((by: 1 | -1) => void) | undefined): void {
  useEffect(() => {
    if (!step) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target as HTMLElement;
      if (target.closest('input, textarea, select, [role=dialog], [role=alertdialog]')) return;
      if (event.key === 'j') step(1);
      if (event.key === 'k') step(-1);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [step]);
}
