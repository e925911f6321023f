import { classNames } from '@stempel/ui';
import { type MouseEvent, memo } from 'react';
import { dayIndex } from './calendar-period.ts';
import { type CalendarData, type SeenAbsence, useAbsenceWords } from './use-words.ts';

interface CalendarRowProps {
  index: number;
  person: CalendarData['people'][number];
  absences: readonly SeenAbsence[];
  from: string;
  days: number;
  /** Month: bars are wide enough for words. */
  wide: boolean;
  shade: string;
  /** The day of the keyboard; null where it is elsewhere. */
  cursor: number | null;
  onDay: (row: number, day: number) => void;
}

export const rowId = (index: number) => `calendar-row-${index}`;

/** A person: the days they work as one background, over it each absence as an item of a list. */
export const CalendarRow = memo(function CalendarRow(props: CalendarRowProps) {
  const { index, person, absences, from, days, wide, shade, cursor, onDay } = props;
  const choose = (event: MouseEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    onDay(index, Math.max(0, Math.min(days - 1, Math.floor(((event.clientX - left) / width) * days))));
  };
  return (
    <tr id={rowId(index)} className={classNames('scroll-mt-20', cursor !== null && 'bg-accent-soft')}>
      <th
        scope="row"
        className={classNames(
          'sticky left-0 z-10 border-line border-b pr-2 pl-3 text-left text-dense font-normal',
          cursor === null ? 'bg-surface' : 'bg-accent-soft font-medium',
        )}
      >
        <span
          className="block truncate max-sm:line-clamp-2 max-sm:text-fine max-sm:leading-4 max-sm:whitespace-normal"
          title={person.name}
        >
          {person.name}
        </span>
      </th>
      {/* The keyboard works on the table as a whole; a press only moves what it shows. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: arrows on the table do the same */}
      <td className="border-line border-b p-0" onClick={choose}>
        <ul
          className={classNames(
            'relative overflow-hidden [contain:strict] [content-visibility:auto] print:[content-visibility:visible] print:[print-color-adjust:exact]',
            wide
              ? 'h-8 [contain-intrinsic-height:2rem]'
              : 'h-8 [contain-intrinsic-height:2rem] sm:h-6 sm:[contain-intrinsic-height:1.5rem]',
          )}
          style={{ backgroundImage: shade }}
        >
          {absences.map((absence) => (
            <AbsenceBar
              key={absence.from + absence.to + absence.state + absence.share}
              {...{ absence, from, days, wide }}
              isKnown={person.known}
            />
          ))}
          {cursor === null ? null : (
            <li
              aria-hidden="true"
              className="absolute inset-y-0 border-2 border-accent print:hidden"
              style={{ left: `${(cursor / days) * 100}%`, width: `max(4px, ${100 / days}%)` }}
            />
          )}
        </ul>
      </td>
    </tr>
  );
});

interface AbsenceBarProps {
  absence: SeenAbsence;
  isKnown: boolean;
  from: string;
  days: number;
  wide: boolean;
}

function AbsenceBar({ absence, isKnown, from, days, wide }: AbsenceBarProps) {
  const words = useAbsenceWords();
  const first = Math.max(0, dayIndex(from, absence.from));
  const last = Math.min(days - 1, dayIndex(from, absence.to));
  const title = words.title(absence, isKnown);
  return (
    <li
      title={`${title}, ${words.dates(absence)}`}
      className={classNames(
        // Words that do not fit go to a second line, which is not seen; what is pressed is read above.
        'absolute flex flex-wrap items-center overflow-hidden rounded-sm border text-fine whitespace-nowrap before:h-full before:w-0 print:[print-color-adjust:exact]',
        absence.share === '1' ? 'inset-y-0.5 leading-6' : 'top-1/2 bottom-0.5 leading-3',
        toneOf(absence, isKnown),
      )}
      style={{ left: `${(first / days) * 100}%`, width: `max(3px, ${((last - first + 1) / days) * 100}%)` }}
    >
      <span className={wide ? 'px-1' : 'sr-only'}>{title}</span>
      <span className="sr-only">, {words.dates(absence)}</span>
    </li>
  );
}

/** Told apart by their edges and lines as well: asked for is hatched, sickness has a double edge, away no words. */
function toneOf({ state, sickness }: SeenAbsence, isKnown: boolean): string {
  if (state === 'requested') return 'hatched border-dashed border-accent text-accent [&>span]:bg-surface';
  if (sickness) return 'border-double border-3 border-note bg-note-soft text-note';
  return isKnown
    ? 'border-accent/60 bg-accent-soft text-accent'
    : 'border-line-strong bg-sunken text-ink-soft';
}
