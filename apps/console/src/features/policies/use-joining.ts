'use client';

import { useEffect, useRef } from 'react';

const written = 'input:not([type=checkbox], [role=combobox]), textarea';

/**
 * Says of a change whether it is one step with the one before it: letters typed into one field are, until the field is
 * left; a choice, a tick or a press is a step of its own.
 */
export function useJoining(): () => boolean {
  const field = useRef<Element | null>(null);
  useEffect(() => {
    const left = new AbortController();
    window.addEventListener('focusout', () => (field.current = null), { signal: left.signal });
    return () => left.abort();
  }, []);
  return () => {
    const active = document.activeElement;
    // What a field makes of its text when it is left (`7` is 07:00) comes while nothing has the focus.
    const joins = field.current !== null && (active === field.current || active === document.body);
    field.current = active?.matches(written) ? active : null;
    return joins;
  };
}
