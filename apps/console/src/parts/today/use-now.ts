import { useEffect, useState } from 'react';

const tickMs = 15_000;

/** The time, in milliseconds since 1970, kept true while the page is open. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
