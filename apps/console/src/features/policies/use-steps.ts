'use client';

import { useState } from 'react';
import { placeOfChange, redone, undone } from './policy-history.ts';
import type { PolicyText } from './use-policy-text.ts';
import type { ShownPart } from './use-shown-part.ts';
import { useUndoKeys } from './use-undo-keys.ts';

/** One step back or forth, with the part shown that changes by it; a focus that goes with the old form comes back there. */
export function useSteps(text: PolicyText, place: ShownPart) {
  const [drawn, setDrawn] = useState(0);
  const go = (way: 'undo' | 'redo') => {
    const next = way === 'undo' ? undone(text) : redone(text);
    if (next === text) return;
    const pointer = placeOfChange(text.typed, next.typed);
    const isTyping = place.panes.current?.contains(document.activeElement) ?? false;
    text[way]();
    setDrawn(drawn + 1);
    if (isTyping) place.reveal(pointer);
    else place.show(pointer);
  };
  useUndoKeys(place.panes, go);
  return { drawn, undo: () => go('undo'), redo: () => go('redo') };
}
