import { type KeyboardEvent, useState } from 'react';
import { addDays } from '../../format/dates.ts';
import {
  type CalendarPeriod,
  dateIn,
  datesOfPeriod,
  isYear,
  movePeriod,
  ofKind,
  periodAround,
} from './calendar-period.ts';

/** A date of a person. */
export interface DayCursor {
  readonly row: number;
  readonly date: string;
}

interface CursorOptions {
  readonly rows: number;
  readonly period: CalendarPeriod;
  readonly today: string;
  readonly onPeriod: (period: CalendarPeriod) => void;
  /** Moves to the field of the date. */
  readonly onJump: () => void;
}

/**
 * The keys of the calendar: arrows by day and person, over the edge of the period too; Page Up and Down by period, Home and
 * End its first and last day, M and Y its month and year, T today, J the field to jump to a date.
 */
export function useDayCursor({ rows, period, today, onPeriod, onJump }: CursorOptions) {
  const [cursor, setCursor] = useState<DayCursor | null>(null);
  const { from, to } = datesOfPeriod(period);
  const start = { row: 0, date: today >= from && today <= to ? today : from };
  const at = cursor ?? start;
  const show = (next: CalendarPeriod) => (next === period ? undefined : onPeriod(next));
  const toDate = (date: string) => {
    setCursor({ ...at, date });
    show(periodAround(date, period));
  };
  const toPeriod = (next: CalendarPeriod) => {
    setCursor(cursor && { ...cursor, date: dateIn(next, cursor.date) });
    show(next);
  };
  const moveDay = (by: 1 | -1) => toDate(cursor ? addDays(cursor.date, by) : start.date);
  const moveRow = (by: 1 | -1) =>
    setCursor(cursor ? { ...cursor, row: Math.max(0, Math.min(rows - 1, cursor.row + by)) } : start);
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => moveDay(-1),
    ArrowRight: () => moveDay(1),
    ArrowUp: () => moveRow(-1),
    ArrowDown: () => moveRow(1),
    Home: () => toDate(from),
    End: () => toDate(to),
    PageUp: () => toPeriod(movePeriod(period, -1)),
    PageDown: () => toPeriod(movePeriod(period, 1)),
    Escape: () => setCursor(null),
    m: () => (isYear(period) ? toPeriod(ofKind(period, 'month', cursor?.date ?? today)) : undefined),
    y: () => toPeriod(ofKind(period, 'year', at.date)),
    t: () => toDate(today),
    j: onJump,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    act();
  };
  const shown = cursor && { ...cursor, row: Math.min(cursor.row, rows - 1) };
  return { cursor: shown && shown.row >= 0 ? shown : null, setCursor, onKeyDown };
}
