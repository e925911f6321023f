import { useEffect, useRef } from 'react';

/** ⌘K or Ctrl+K opens the search from anywhere; the first of the two keys has it loaded already. */
export function useSearchKey(open: () => void, load: () => void): void {
  const latest = useRef({ open, load });
  latest.current = { open, load };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Meta' || event.key === 'Control') latest.current.load();
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      latest.current.open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
