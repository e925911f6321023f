'use client';

import { useRef } from 'react';
import { useSlider, useSliderThumb } from 'react-aria/useSlider';
import { useSliderState } from 'react-stately/useSliderState';

interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  disabled?: boolean;
  /** How assistive technology reads the value. */
  say: (value: number) => string;
  onChange: (value: number) => void;
}

/** Asked for by the state of the slider; what is read aloud comes from `say`. */
const plainNumbers = new Intl.NumberFormat('en');

/** A slider of whole numbers; its neighbours (inputs) hold the same value. */
export function Slider({ label, value, min, max, step, disabled = false, say, onChange }: SliderProps) {
  const track = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const props = { 'aria-label': label, minValue: min, maxValue: max, step, isDisabled: disabled };
  const state = useSliderState({
    ...props,
    value,
    onChange: (next: number) => onChange(next),
    numberFormatter: plainNumbers,
  });
  const { groupProps, trackProps } = useSlider(props, state, track);
  const thumb = useSliderThumb({ index: 0, trackRef: track, inputRef: input }, state);
  return (
    <div {...groupProps}>
      <div
        {...trackProps}
        ref={track}
        className={`flex h-8 w-full items-center select-none ${disabled ? 'opacity-50' : ''}`}
      >
        <div className="h-1.5 w-full overflow-hidden rounded-full bg-line">
          <div className="h-full bg-accent" style={{ width: `${state.getThumbPercent(0) * 100}%` }} />
        </div>
        <div
          {...thumb.thumbProps}
          className="top-1/2 size-5 rounded-full border-2 border-accent bg-surface shadow-sm has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent"
        >
          <input
            {...thumb.inputProps}
            ref={input}
            type="range"
            aria-valuetext={say(value)}
            className="sr-only"
          />
        </div>
      </div>
    </div>
  );
}
