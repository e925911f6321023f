'use client';

import { useEffect, useRef, useState } from 'react';

/** The width a drawing has, so that its words keep their size on narrow screens; `usual` until it is known. */
export function useWidth<Drawn extends Element>(usual: number) {
  const ref = useRef<Drawn>(null);
  const [width, setWidth] = useState(usual);
  useEffect(() => {
    const { current } = ref;
    if (!current) return;
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.round(entry?.contentRect.width ?? 0);
      if (measured > 0) setWidth(measured);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
