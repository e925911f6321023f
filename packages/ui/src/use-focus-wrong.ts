'use client';

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/**
 * Leads to the first field of a form that says what is wrong with it: `focusWrong` is called when the form refuses to be
 * sent, and takes the focus there once the form shows what it lacks.
 */
export function useFocusWrong<Root extends HTMLElement>(): [
  form: RefObject<Root | null>,
  focusWrong: () => void,
] {
  const form = useRef<Root>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusals]);
  return [form, useCallback(() => setRefusals((before) => before + 1), [])];
}
