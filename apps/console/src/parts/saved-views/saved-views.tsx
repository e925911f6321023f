'use client';

import dynamic from 'next/dynamic';
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
  /** What else can be done with a view, below its name in the list of them. */
  more?: (view: SavedView) => ReactNode;
}

/** The page as somebody likes to see it: what its address holds, kept under names of their own. */
export function SavedViews(props: SavedViewsProps) {
  const [asked, setAsked] = useState(false);
  return asked ? <ViewsMenu {...props} /> : <ViewsButton onClick={() => setAsked(true)} />;
}
