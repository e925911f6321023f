import {
  buildHolidayCalendar,
  compilePlugin,
  formatDate,
  formatQuantity,
  getDate,
  type HolidayType,
  type Problem,
} from '@stempel/core';
import { z } from 'zod';
import type { ServiceContext } from '../../kernel/context.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { refuseProblems } from '../engine-host/accept-plugins.ts';
import { engineHost } from '../engine-host/index.ts';
import { createHolidayCalendarBody } from './holiday-calendar-contract.ts';

export const previewHolidaysInput = z.strictObject({
  generators: createHolidayCalendarBody.shape.generators,
  year: z.int().min(1900).max(2200),
});

export interface PreviewedHoliday {
  date: string;
  names: string[];
  types: HolidayType[];
  /** Part of the norm of the day that falls away, a decimal string. */
  norm_share: string;
  /** `HH:MM`; the holiday window of the date begins then. */
  from_time: string;
}

/**
 * The holidays that rules make in a year, in order; nothing is written. Throws invalid with the path of each
 * wrong field.
 */
export function previewHolidays(
  ctx: ServiceContext,
  { generators, year }: z.output<typeof previewHolidaysInput>,
): PreviewedHoliday[] {
  requirePermission(ctx, 'settings', 'read');
  const problems: Problem[] = [];
  const compiled = generators.flatMap((generator, index) => {
    const path = ['generators', index];
    const made = compilePlugin('holiday-generators', generator, path, problems, engineHost);
    return made ? [made.run] : [];
  });
  refuseProblems({ generators }, problems);
  const calendar = buildHolidayCalendar(compiled);
  const last = getDate(`${year}-12-31`);
  const found: PreviewedHoliday[] = [];
  for (let on = getDate(`${year}-01-01`); on <= last; on += 1) {
    const date = calendar.find(on);
    if (!date) continue;
    found.push({
      date: formatDate(on),
      names: [...new Set(date.holidays.map(({ name }) => name))],
      types: [...date.types],
      norm_share: formatQuantity(date.normShare),
      from_time: clockOf(date.fromMinute),
    });
  }
  return found;
}

function clockOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}
