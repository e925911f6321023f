'use client';

import { type RefObject, useEffect, useState } from 'react';
import type { TypedPolicy } from '../../parts/plugins/typed-policy.ts';
import { isEmptyAt } from './is-empty-at.ts';

interface Marking {
  typed: TypedPolicy;
  errors: ReadonlyMap<string, string>;
  /** Saving or publishing was refused. */
  isSent: boolean;
  /** Where the fields stand. */
  panes: RefObject<HTMLElement | null>;
}

/** The errors that are marked at their fields: nobody is told off for leaving empty what they have not been to. */
export function useMarked({ typed, errors, isSent, panes }: Marking): ReadonlyMap<string, string> {
  const [left, setLeft] = useState<readonly string[]>([]);
  useEffect(() => {
    const box = panes.current;
    const leave = ({ target }: FocusEvent) => {
      const at = target instanceof Element && target.closest<HTMLElement>('[data-at]')?.dataset.at;
      if (at) setLeft((known) => (known.includes(at) ? known : [...known, at]));
    };
    box?.addEventListener('focusout', leave);
    return () => box?.removeEventListener('focusout', leave);
  }, [panes]);
  const wasLeft = (pointer: string) => left.some((at) => at === pointer || at.startsWith(`${pointer}/`));
  return new Map([...errors].filter(([pointer]) => isSent || !isEmptyAt(typed, pointer) || wasLeft(pointer)));
}
