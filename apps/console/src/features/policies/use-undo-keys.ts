'use client';

import { type RefObject, useEffect, useRef } from 'react';

/**
 * Ctrl+Z (⌘Z), Ctrl+Shift+Z and Ctrl+Y for the whole text, wherever the focus is. Fields beside the policy (whose week is
 * shown, a dialog in front) keep their own.
 */
export function useUndoKeys(panes: RefObject<HTMLElement | null>, act: (way: 'undo' | 'redo') => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const stop = new AbortController();
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
      const { target } = event;
      const isField = target instanceof Element && target.matches('input, textarea, select');
      const isOurs = target instanceof Element && (panes.current?.contains(target) ?? false);
      const isInFront = target instanceof Element && target.closest('[role=dialog], [role=alertdialog]');
      if (isInFront || (isField && !isOurs) || event.defaultPrevented) return;
      event.preventDefault();
      latest.current(key === 'y' || event.shiftKey ? 'redo' : 'undo');
    };
    window.addEventListener('keydown', press, { signal: stop.signal });
    return () => stop.abort();
  }, [panes]);
}
