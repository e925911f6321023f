'use client';

import { Button, Unsaved } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { clockSpan } from '../today/day-strip.tsx';
import { MarkedStrip } from '../today/marked-strip.tsx';
import { EndHandle, EndSlider } from './end-handle.tsx';
import { type End, type Moved, movablePieces, withEnd } from './moved-end.ts';
import type { Presence, RecordedDay } from './recorded-day.ts';
import { useMovePresence } from './use-move-presence.ts';

interface MovableStripProps extends Omit<ComponentProps<typeof MarkedStrip>, 'pieces'> {
  recorded: RecordedDay;
  /** By pointer the release saves; by keys a button does. */
  by: 'pointer' | 'keys';
  onOpen: (interval: Presence) => void;
  /** Moving by keys is over. */
  onDone: () => void;
}

const ends = ['from', 'to'] as const;

/** The strip of a day whose intervals can be made longer and shorter at their ends. */
export function MovableStrip({ recorded, by, onOpen, onDone, axis, ...strip }: MovableStripProps) {
  const [moved, setMoved] = useState<Moved | null>(null);
  const track = useRef<HTMLDivElement>(null);
  const { pieces, presence } = recorded;
  const isKeys = by === 'keys';
  const drawn = pieces.map((piece) => (piece.id === moved?.id ? { ...piece, ...moved } : piece));
  const intervals = movablePieces(recorded).flatMap((piece) => {
    const interval = presence.find(({ id }) => id === piece.id);
    return interval ? [{ piece, interval }] : [];
  });
  useEffect(() => {
    if (isKeys) track.current?.querySelector('input')?.focus();
  }, [isKeys]);
  return (
    <div ref={track} className="group/strip relative">
      <MarkedStrip {...strip} axis={axis} pieces={drawn} />
      {intervals.map(({ piece, interval }) => (
        <MovableInterval
          key={piece.id}
          {...{ recorded, interval, axis, isKeys, moved, track, onOpen, onDone }}
          piece={drawn.find(({ id }) => id === piece.id) ?? piece}
          onMove={setMoved}
        />
      ))}
      {moved && !isKeys ? <Bubble moved={moved} axis={axis} /> : null}
    </div>
  );
}

interface MovableIntervalProps {
  recorded: RecordedDay;
  piece: RecordedDay['pieces'][number];
  interval: Presence;
  axis: { from: number; to: number };
  isKeys: boolean;
  moved: Moved | null;
  track: { readonly current: HTMLDivElement | null };
  onMove: (moved: Moved | null) => void;
  onOpen: (interval: Presence) => void;
  onDone: () => void;
}

/** One interval: each half of it moves its end. */
function MovableInterval(props: MovableIntervalProps) {
  const { recorded, piece, interval, axis, isKeys, moved, track, onMove, onOpen, onDone } = props;
  const save = useMovePresence(interval, () => {
    onMove(null);
    if (isKeys) onDone();
  });
  const put = (end: End, minutes: number) => onMove(withEnd(recorded.pieces, piece, end, minutes));
  const giveUp = () => onMove(null);
  const run = (wanted: Moved | null) => {
    const before = recorded.pieces.find(({ id }) => id === wanted?.id);
    const isElsewhere = wanted && (wanted.from !== before?.from || wanted.to !== before.to);
    if (!isElsewhere) return giveUp();
    save.mutate(wanted, { onError: giveUp });
  };
  const isMoved = moved?.id === piece.id;
  if (!isKeys) {
    return ends.map((end) => (
      <EndHandle
        key={end}
        {...{ end, piece, axis, track }}
        disabled={save.isPending}
        onMove={(minutes) => put(end, minutes)}
        onRelease={() => run(moved)}
        onPress={() => onOpen(interval)}
        onGiveUp={giveUp}
      />
    ));
  }
  const leave = () => {
    giveUp();
    onDone();
  };
  return (
    <Unsaved filled={isMoved} onGivenUp={leave}>
      {ends.map((end) => (
        <EndSlider
          key={end}
          {...{ end, piece, axis }}
          disabled={save.isPending || (moved !== null && !isMoved)}
          onMove={(minutes) => put(end, minutes)}
          onSave={() => run(moved)}
          onGiveUp={leave}
        />
      ))}
      {isMoved ? (
        <Decision {...{ moved }} pending={save.isPending} onSave={() => run(moved)} onGiveUp={leave} />
      ) : null}
    </Unsaved>
  );
}

/** Where the ends stand while a pointer moves one of them. */
function Bubble({ moved, axis }: { moved: Moved; axis: { from: number; to: number } }) {
  const middle = ((moved.from + moved.to) / 2 - axis.from) / (axis.to - axis.from);
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute bottom-full z-10 mb-1.5 -translate-x-1/2 rounded-control bg-ink px-1.5 py-0.5 whitespace-nowrap text-canvas text-fine tabular-nums"
      style={{ left: `${middle * 100}%` }}
    >
      {clockSpan(moved)}
    </span>
  );
}

function Decision({
  moved,
  pending,
  onSave,
  onGiveUp,
}: {
  moved: Moved;
  pending: boolean;
  onSave: () => void;
  onGiveUp: () => void;
}) {
  const action = useTranslations('action');
  return (
    <div className="mt-2 mb-1 flex flex-wrap items-center gap-2">
      <span className="font-semibold tabular-nums">{clockSpan(moved)}</span>
      <Button size="small" variant="primary" pending={pending} onClick={onSave}>
        {action('save')}
      </Button>
      <Button size="small" onClick={onGiveUp}>
        {action('cancel')}
      </Button>
    </div>
  );
}
