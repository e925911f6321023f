'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { type ChosenColumns, ColumnsButton } from './columns-button.tsx';

// Loaded when it is asked for: most visits only look.
const ColumnMenu = dynamic(() => import('./column-menu.tsx').then((module) => module.ColumnMenu), {
  ssr: false,
  loading: () => <ColumnsButton aria-haspopup="menu" aria-expanded={false} />,
});

/** Which columns a list shows. */
export function ColumnChooser(chosen: ChosenColumns) {
  const [isAsked, setAsked] = useState(false);
  return isAsked ? (
    <ColumnMenu {...chosen} />
  ) : (
    <ColumnsButton aria-haspopup="menu" aria-expanded={false} onClick={() => setAsked(true)} />
  );
}
