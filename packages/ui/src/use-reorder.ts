'use client';

import { type PointerEvent, useRef, useState } from 'react';

interface Drag {
  from: number;
  /** Where it would land if it were let go now. */
  to: number;
}

/**
 * Lets the rows of a list be dragged by a handle with a mouse, a pen or a finger; Escape lets go without moving.
 * Whoever uses it offers buttons or keys for the same: a handle is for pointers only.
 */
export function useReorder(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);

  function placeAt(clientY: number, from: number): number {
    const rows = [...(list.current?.children ?? [])];
    const above = rows.filter((row, index) => {
      const { top, height } = row.getBoundingClientRect();
      return index !== from && clientY > top + height / 2;
    });
    return above.length;
  }

  function begin(from: number, event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.preventDefault();
    const handle: HTMLElement = event.currentTarget;
    handle.setPointerCapture(event.pointerId);
    const listening = new AbortController();
    const { signal } = listening;
    const end = () => {
      listening.abort();
      setDrag(null);
    };
    setDrag({ from, to: from });
    handle.addEventListener('pointermove', (moved) => setDrag({ from, to: placeAt(moved.clientY, from) }), {
      signal,
    });
    handle.addEventListener(
      'pointerup',
      (released) => {
        const to = placeAt(released.clientY, from);
        end();
        if (to !== from) onMove(from, to);
      },
      { signal },
    );
    handle.addEventListener('pointercancel', end, { signal });
    window.addEventListener('keydown', (pressed) => (pressed.key === 'Escape' ? end() : undefined), {
      signal,
    });
  }

  return {
    list,
    drag,
    handleProps: (index: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => begin(index, event),
      style: { touchAction: 'none' } as const,
    }),
    /** Whether the dragged row would land before or after this one. */
    landing(index: number): 'before' | 'after' | null {
      if (!drag || drag.to === drag.from || drag.to !== index) return null;
      return drag.to < drag.from ? 'before' : 'after';
    },
  };
}
