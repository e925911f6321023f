'use client';

import { type RefObject, useEffect } from 'react';

/** j and k move the focus from row to row, unless the person is typing or a dialog is open. */
export function useRowKeys(body: RefObject<HTMLTableSectionElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.key !== 'j' && event.key !== 'k') || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target as HTMLElement;
      if (target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog]'))
        return;
      const links = [...(body.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])];
      if (links.length === 0) return;
      // From the row that stands open beside the list, where the focus is there.
      const focused = links.indexOf(document.activeElement as HTMLElement);
      const current = focused >= 0 ? focused : links.findIndex((link) => link.ariaCurrent === 'true');
      const next = event.key === 'j' ? Math.min(current + 1, links.length - 1) : Math.max(current - 1, 0);
      links[next]?.focus();
      links[next]?.scrollIntoView({ block: 'nearest' });
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [body]);
}
