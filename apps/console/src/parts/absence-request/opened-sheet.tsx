'use client';

import dynamic from 'next/dynamic';

/** Loaded when it is opened: most visits only look. */
export const AbsenceSheet = dynamic(
  () => import('./absence-sheet.tsx').then((module) => module.AbsenceSheet),
  {
    ssr: false,
  },
);
