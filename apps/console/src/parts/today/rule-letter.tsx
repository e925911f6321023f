import { classNames } from '@stempel/ui';
import { toneOf } from './rule-tone.ts';

/** The letter of a rule as the strips bear it, beside its name. */
export function RuleLetter({ letter }: { letter: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'w-5 shrink-0 rounded-mark text-center font-semibold text-tiny text-on-accent leading-4',
        toneOf(letter),
      )}
    >
      {letter}
    </span>
  );
}
