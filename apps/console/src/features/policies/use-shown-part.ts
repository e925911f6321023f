'use client';

import { useEffect, useRef, useState } from 'react';
import type { PartList } from '../../parts/plugins/policy-parts.ts';

interface Place {
  field: string;
  index: number;
}

const focusable = 'input, select, textarea, button';

/**
 * Which part of the policy has its form open, and the way to a field of it: `reveal` opens the form of a JSON Pointer and
 * puts the focus there; `show` only opens it.
 */
export function useShownPart(lists: readonly PartList[]) {
  const [chosen, choose] = useState<Place | null>(null);
  const [wanted, setWanted] = useState<{ pointer: string } | null>(null);
  const panes = useRef<HTMLDivElement>(null);
  const parts = lists.find(({ field }) => field === chosen?.field);
  const shown = parts && chosen && chosen.index < parts.items.length ? { parts, index: chosen.index } : null;
  const show = (pointer: string) => choose(placeOf(pointer, lists));
  useEffect(() => {
    if (wanted) focusAt(panes.current, wanted.pointer);
  }, [wanted]);
  return {
    shown,
    choose,
    show,
    panes,
    reveal: (pointer: string) => {
      show(pointer);
      setWanted({ pointer });
    },
  };
}

export type ShownPart = ReturnType<typeof useShownPart>;

/** The part a pointer leads into; null for what the policy itself says. */
function placeOf(pointer: string, lists: readonly PartList[]): Place | null {
  const [, config, field = '', index] = pointer.split('/');
  const list = config === 'config' ? lists.find((one) => one.field === field) : undefined;
  return list ? { field, index: list.single ? 0 : Number(index ?? 0) } : null;
}

/** The field of the pointer, or the nearest that it lies in. */
function focusAt(root: HTMLElement | null, pointer: string): void {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const place = root?.querySelector(`[data-at="${CSS.escape(at)}"]`);
    const control = place?.querySelector<HTMLElement>(focusable);
    if (!control) continue;
    control.scrollIntoView({ block: 'center' });
    control.focus({ preventScroll: true });
    return;
  }
}
