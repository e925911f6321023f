import { type KeyboardEvent, useState } from 'react';

/** A date of a person. */
export interface DayCursor {
  readonly row: number;
  readonly day: number;
}

interface CursorOptions {
  readonly rows: number;
  readonly days: number;
  /** The day of today, wherever it lies. */
  readonly today: number;
  /** Shows the period before or after. */
  readonly onPeriod: (by: 1 | -1) => void;
  /** Leads to the period of today. */
  readonly onToday: () => void;
  /** Moves to the field of the date. */
  readonly onJump: () => void;
}

/**
 * The keys of the calendar: arrows by day and person, over the edge of the period too; Page Up and Down by period, Home and
 * End its first and last day, T today, J the field to jump to a date.
 */
export function useDayCursor(options: CursorOptions) {
  const { rows, days, today, onPeriod, onToday, onJump } = options;
  const [cursor, setCursor] = useState<DayCursor | null>(null);
  const start = { row: 0, day: today >= 0 && today < days ? today : 0 };
  const moveDay = (by: 1 | -1) => {
    const at = cursor ?? start;
    const day = at.day + by;
    if (day >= 0 && day < days) return setCursor({ ...at, day });
    onPeriod(by);
    // The last day of the period before is put right when it is known how many it has.
    setCursor({ ...at, day: by === 1 ? 0 : Number.POSITIVE_INFINITY });
  };
  const moveRow = (by: 1 | -1) => {
    if (!cursor) return setCursor(start);
    setCursor({ ...cursor, row: Math.max(0, Math.min(rows - 1, cursor.row + by)) });
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => moveDay(-1),
    ArrowRight: () => moveDay(1),
    ArrowUp: () => moveRow(-1),
    ArrowDown: () => moveRow(1),
    Home: () => setCursor({ ...(cursor ?? start), day: 0 }),
    End: () => setCursor({ ...(cursor ?? start), day: days - 1 }),
    PageUp: () => onPeriod(-1),
    PageDown: () => onPeriod(1),
    Escape: () => setCursor(null),
    t: () => {
      onToday();
      setCursor(cursor && { ...cursor, day: start.day });
    },
    j: onJump,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    act();
  };
  const shown = cursor && { row: Math.min(cursor.row, rows - 1), day: Math.min(cursor.day, days - 1) };
  return { cursor: shown && shown.row >= 0 ? shown : null, setCursor, onKeyDown };
}
