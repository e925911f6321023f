'use client';

import { classNames } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { clockSpan, clockTime } from '../today/day-strip.tsx';
import type { Piece } from '../today/piece.ts';
import { type End, nearestStep, steppedTo, stepsOn } from './moved-end.ts';

interface Place {
  end: End;
  piece: Piece;
  axis: { from: number; to: number };
}

/** Where the half of a piece lies that moves an end. */
function halfOf({ end, piece, axis }: Place) {
  const middle = (piece.from + piece.to) / 2;
  const [from, to] = end === 'from' ? [piece.from, middle] : [middle, piece.to];
  const length = axis.to - axis.from;
  return { left: `${((from - axis.from) / length) * 100}%`, width: `${((to - from) / length) * 100}%` };
}

/** Less than this is a press, as a hand that is not quite still makes it. */
const leastMove = 3;

interface EndHandleProps extends Place {
  /** The strip, whose width is the axis. */
  track: { readonly current: HTMLElement | null };
  disabled: boolean;
  onMove: (minutes: number) => void;
  onRelease: () => void;
  /** Pressed without having moved. */
  onPress: () => void;
  onGiveUp: () => void;
}

/**
 * The half of an interval that takes its end along with a mouse or a pen. Not with a finger, which scrolls there; keys
 * have sliders of their own.
 */
export function EndHandle(props: EndHandleProps) {
  const { end, piece, axis, track, disabled, onMove, onRelease, onPress, onGiveUp } = props;
  const text = useTranslations('month');
  const held = useRef<{ x: number; minutes: number; moves: boolean } | null>(null);
  const take = (event: PointerEvent<HTMLElement>) => {
    if (disabled || event.button !== 0 || event.pointerType === 'touch') return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { x: event.clientX, minutes: piece[end], moves: false };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const { current } = held;
    if (!current) return;
    const distance = event.clientX - current.x;
    current.moves ||= Math.abs(distance) >= leastMove;
    const width = track.current?.getBoundingClientRect().width ?? 0;
    if (!current.moves || width === 0) return;
    onMove(nearestStep(current.minutes + (distance / width) * (axis.to - axis.from)));
  };
  const release = () => {
    const moves = held.current?.moves;
    held.current = null;
    if (moves === undefined) return;
    if (moves) onRelease();
    else onPress();
  };
  const giveUp = () => {
    held.current = null;
    onGiveUp();
  };
  return (
    <span
      aria-hidden="true"
      title={text('moveHint', { times: clockSpan(piece) })}
      className={classNames(
        'absolute -inset-y-1 cursor-ew-resize max-md:hidden print:hidden',
        'after:absolute after:inset-y-2 after:w-0.5 after:rounded-full after:bg-on-accent after:opacity-0 after:transition-opacity after:duration-150 group-hover/strip:after:opacity-80',
        end === 'from' ? 'after:left-1' : 'after:right-1',
      )}
      style={halfOf(props)}
      onPointerDown={take}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={giveUp}
    />
  );
}

interface EndSliderProps extends Place {
  disabled: boolean;
  onMove: (minutes: number) => void;
  onSave: () => void;
  onGiveUp: () => void;
}

const stepsOfKeys: Readonly<Record<string, number>> = {
  ...{ ArrowRight: 1, ArrowUp: 1, PageUp: 12 },
  ...{ ArrowLeft: -1, ArrowDown: -1, PageDown: -12 },
};

/** The same half for keys: arrows move the end by five minutes, Page Up and Page Down by an hour. */
export function EndSlider({ disabled, onMove, onSave, onGiveUp, ...place }: EndSliderProps) {
  const text = useTranslations('month');
  const { end, piece } = place;
  const press = (event: KeyboardEvent) => {
    const steps = stepsOfKeys[event.key];
    if (steps !== undefined) onMove(stepsOn(piece[end], steps));
    else if (event.key === 'Enter') onSave();
    else if (event.key === 'Escape') onGiveUp();
    else return;
    event.preventDefault();
  };
  return (
    <span
      className="absolute -top-1 h-5.5 rounded-chip has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent has-[:focus-visible]:outline-offset-1"
      style={halfOf(place)}
    >
      <input
        type="range"
        min={0}
        max={1440}
        value={piece[end]}
        disabled={disabled}
        aria-label={text(end === 'from' ? 'moveStart' : 'moveEnd')}
        aria-valuetext={clockTime(piece[end])}
        className="pointer-events-none absolute inset-0 size-full opacity-0"
        onChange={(event) => onMove(steppedTo(piece[end], Number(event.currentTarget.value)))}
        onKeyDown={press}
      />
    </span>
  );
}
