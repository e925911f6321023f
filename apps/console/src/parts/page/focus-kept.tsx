'use client';

import { type ReactNode, useEffect, useRef } from 'react';

/**
 * Stands around what is drawn anew when something was decided or saved in it. The button that was pressed is gone then, and
 * its focus would fall to the page: it goes to the heading of what took its place.
 */
export function FocusKept({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    // A dialog that closes with it gives its focus back in the same frame.
    const frame = requestAnimationFrame(() => {
      if (hadFocus.current && document.activeElement === document.body) focusHeading(box.current);
    });
    return () => cancelAnimationFrame(frame);
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes whether the focus is in it
    <div
      ref={box}
      // Of a dialog that it opened, too: React tells of it here.
      onFocus={() => {
        hadFocus.current = true;
      }}
      // Not told of what is removed with the focus in it, so it counts on.
      onBlur={() => {
        hadFocus.current = false;
      }}
    >
      {children}
    </div>
  );
}

/** The heading says where one is, and Tab goes on from it; what has none of its own has that of the page. */
export function focusHeading(within: ParentNode | null): void {
  const heading = within?.querySelector<HTMLElement>('h1, h2') ?? document.querySelector<HTMLElement>('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
