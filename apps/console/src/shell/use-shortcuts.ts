import { useEffect, useRef } from 'react';

interface Shortcuts {
  openSearch: () => void;
  loadSearch: () => void;
  showKeys: () => void;
}

const typing = 'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog]';

/** ⌘K or Ctrl+K opens the search from anywhere; the first of the two keys has it loaded already. ? shows all keys. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { openSearch, loadSearch, showKeys } = latest.current;
      const command = event.metaKey || event.ctrlKey;
      if (event.key === 'Meta' || event.key === 'Control') loadSearch();
      if (event.key === '?' && !command && !(event.target as HTMLElement).closest(typing)) {
        event.preventDefault();
        showKeys();
      }
      if (event.key.toLowerCase() !== 'k' || !command) return;
      event.preventDefault();
      openSearch();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
