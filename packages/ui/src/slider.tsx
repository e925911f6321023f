'use client';

import { Slider as BaseSlider } from '@base-ui/react/slider';

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

/** A slider of whole numbers; its neighbours (inputs) hold the same value. */
export function Slider({ label, value, min, max, step, disabled = false, say, onChange }: SliderProps) {
  return (
    <BaseSlider.Root
      value={value}
      min={min}
      max={max}
      step={step}
      disabled={disabled}
      onValueChange={(next: number | readonly number[]) =>
        onChange(typeof next === 'number' ? next : (next[0] ?? min))
      }
    >
      <BaseSlider.Control className="flex h-8 w-full touch-none items-center select-none data-[disabled]:opacity-50">
        <BaseSlider.Track className="h-1.5 w-full rounded-full bg-line">
          <BaseSlider.Indicator className="rounded-full bg-accent" />
          <BaseSlider.Thumb
            getAriaLabel={() => label}
            getAriaValueText={(_text, current) => say(current)}
            className="size-5 rounded-full border-2 border-accent bg-surface shadow-sm has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent"
          />
        </BaseSlider.Track>
      </BaseSlider.Control>
    </BaseSlider.Root>
  );
}
