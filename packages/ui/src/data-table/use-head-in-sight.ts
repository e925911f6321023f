'use client';

import { type RefObject, useEffect, useState } from 'react';

/**
 * Keeps the head of a table in sight while the page scrolls. A table that fits needs nothing but `sticky`. One that is wider
 * than its box scrolls sideways in it, and inside such a box nothing sticks to the page: there the head is moved along.
 * Returns whether the table is wider.
 */
export function useHeadInSight(box: RefObject<HTMLDivElement | null>): boolean {
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const outer = box.current;
    const table = outer?.querySelector('table');
    if (!outer || !table) return;
    const measure = () => setWide(table.offsetWidth > outer.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(outer);
    observer.observe(table);
    return () => observer.disconnect();
  }, [box]);
  useEffect(() => {
    const outer = box.current;
    const head = outer?.querySelector('thead');
    if (!isWide || !outer || !head) return;
    const follow = () => {
      const top = Number.parseFloat(getComputedStyle(head).scrollMarginTop);
      const { top: at, height } = outer.getBoundingClientRect();
      const down = Math.max(0, Math.min(top - at, height - head.offsetHeight));
      head.style.transform = down > 0 ? `translateY(${down}px)` : '';
    };
    follow();
    window.addEventListener('scroll', follow, { passive: true });
    return () => {
      window.removeEventListener('scroll', follow);
      head.style.transform = '';
    };
  }, [box, isWide]);
  return isWide;
}
