'use client';

import { type ComponentProps, lazy, type PointerEvent, Suspense, useState } from 'react';
import { MarkedStrip } from '../today/marked-strip.tsx';
import type { Presence, RecordedDay } from './recorded-day.ts';

// Loaded when a pointer comes to a strip or the menu of a day asks for it: most visits only look.
const MovableStrip = lazy(() =>
  import('./movable-strip.tsx').then((module) => ({ default: module.MovableStrip })),
);

interface MonthStripProps extends Omit<ComponentProps<typeof MarkedStrip>, 'pieces'> {
  recorded: RecordedDay;
  isMovable: boolean;
  /** Whether somebody asked to move ends by keys. */
  byKeys: boolean;
  onOpen: (interval: Presence) => void;
  onDone: () => void;
}

/** The presence of a date on the axis of its month; its ends can be moved where the day may be changed. */
export function MonthStrip({ recorded, isMovable, byKeys, onOpen, onDone, ...strip }: MonthStripProps) {
  const [isNear, setNear] = useState(false);
  const plain = <MarkedStrip pieces={recorded.pieces} {...strip} />;
  if (!isMovable) return plain;
  const come = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'touch') setNear(true);
  };
  if (!isNear && !byKeys) return <div onPointerEnter={come}>{plain}</div>;
  return (
    <Suspense fallback={plain}>
      <MovableStrip by={byKeys ? 'keys' : 'pointer'} {...{ recorded, onOpen, onDone }} {...strip} />
    </Suspense>
  );
}
