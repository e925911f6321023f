'use client';

import { useEffect, useState } from 'react';

const pauseMs = 200;

/** The value once it has not changed for a moment, so that typing does not ask the server letter by letter. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
