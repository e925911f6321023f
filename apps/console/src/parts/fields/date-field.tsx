'use client';

import dynamic from 'next/dynamic';

/** A date, typed or picked; loaded with the first form that asks for one, its place kept meanwhile. */
export const DateField = dynamic(() => import('@stempel/ui/date-field').then((module) => module.DateField), {
  ssr: false,
  loading: () => <div className="h-8" />,
});
