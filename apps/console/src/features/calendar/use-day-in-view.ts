import { useEffect, useRef } from 'react';

/**
 * Where the days are wider than the screen: scrolls to one that is not to be seen, in the middle between the names and the
 * edge. `day` counts from the first of `days`.
 */
export function useDayInView(day: number, days: number) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const shown = box.current;
    const names = shown?.querySelector('th')?.offsetWidth ?? 0;
    if (!shown || shown.scrollWidth <= shown.clientWidth || day < 0 || day >= days) return;
    const at = ((day + 0.5) / days) * (shown.scrollWidth - names);
    const visible = shown.clientWidth - names;
    if (at >= shown.scrollLeft && at <= shown.scrollLeft + visible) return;
    shown.scrollLeft = at - visible / 2;
  }, [day, days]);
  return box;
}
