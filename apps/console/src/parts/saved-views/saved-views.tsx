'use client';

import dynamic from 'next/dynamic';
import { useSearchParams } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import type { SavedView } from './use-saved-views.ts';
import { ViewsButton } from './views-button.tsx';

// Loaded when it is asked for: most visits see the page as it is.
const ViewsMenu = dynamic(() => import('./views-menu.tsx').then((module) => module.ViewsMenu), {
  ssr: false,
  loading: () => <ViewsButton pending />,
});

interface SavedViewsProps {
  /** The path of the page without the slash at its beginning; views of one page are offered on no other. */
  page: string;
  /** By which name the columns are kept that a person hides of its list. */
  list: string;
  /** What else can be done with a view, below its name in the list of them. */
  more?: (view: SavedView) => ReactNode;
}

/** The page as somebody likes to see it: what its address holds, kept under names of their own. */
export function SavedViews(props: SavedViewsProps) {
  const [asked, setAsked] = useState(false);
  // The address of a view says which columns it hides: then it is read which one that is.
  const isChosen = useSearchParams().has('without');
  return asked || isChosen ? (
    <ViewsMenu {...props} open={asked} />
  ) : (
    <ViewsButton onClick={() => setAsked(true)} />
  );
}
