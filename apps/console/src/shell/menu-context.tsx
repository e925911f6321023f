'use client';

import { usePathname } from 'next/navigation';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { type Group, routeOf, routes } from '../routes/routes.ts';
import { keepMenuShape, type MenuShape } from './menu-shape.ts';

interface MenuState {
  narrow: boolean;
  /** Drawn wide over the page for a moment, although it is narrow. */
  peeking: boolean;
  isOpen: (group: Group) => boolean;
  toggle: (group: Group) => void;
  toggleNarrow: () => void;
  /** Back to icons only, where a section was looked into. */
  stopPeeking: () => void;
}

const MenuContext = createContext<MenuState | null>(null);

export function useMenu(): MenuState {
  const menu = useContext(MenuContext);
  if (!menu) throw new Error('useMenu needs a page inside the frame.');
  return menu;
}

/** Keeps the menu as the person left it. The section of the page one is on stands open unless it was closed there. */
export function MenuProvider({ initial, children }: { initial: MenuShape; children: ReactNode }) {
  const pathname = usePathname();
  const here = sectionOf(pathname);
  const [shape, setShape] = useState(initial);
  const [closedHere, setClosedHere] = useState<Group | null>(null);
  const [peeking, setPeeking] = useState(false);
  // Whoever has gone to another page has found it.
  useEffect(() => setPeeking(false), [pathname]);
  // A section closed on one of its pages opens again for whoever comes back to it.
  useEffect(() => setClosedHere((closed) => (closed === here ? closed : null)), [here]);
  const menu = useMemo((): MenuState => {
    const keep = (next: MenuShape) => {
      setShape(next);
      keepMenuShape(next);
    };
    const isOpen = (group: Group) => shape.open.includes(group) || (group === here && closedHere !== group);
    return {
      narrow: shape.narrow,
      peeking: shape.narrow && peeking,
      isOpen,
      toggle: (group) => {
        const folded = shape.narrow && !peeking;
        setPeeking(shape.narrow);
        if (folded && isOpen(group)) return;
        setClosedHere(isOpen(group) && group === here ? group : null);
        const open = shape.open.filter((other) => other !== group);
        keep({ ...shape, open: isOpen(group) ? open : [...open, group] });
      },
      toggleNarrow: () => {
        setPeeking(false);
        keep({ ...shape, narrow: !shape.narrow });
      },
      stopPeeking: () => setPeeking(false),
    };
  }, [shape, here, closedHere, peeking]);
  return <MenuContext value={menu}>{children}</MenuContext>;
}

/** The section an address belongs to: that of its list, for the page of one object. */
function sectionOf(pathname: string): Group | null {
  const own = routeOf(pathname)?.group;
  if (own !== undefined) return own;
  return routes.find(({ path, group }) => group && pathname.startsWith(`${path}/`))?.group ?? null;
}
