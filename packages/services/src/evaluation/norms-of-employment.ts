import { buildNormCalendar, getDate, type HolidayCalendar, type NormCalendar } from '@stempel/core';
import type { Configuration } from './configuration.ts';
import { placementsOf } from './employment-placement.ts';
import type { EmploymentRow } from './employments.ts';
import { calendarSpans, holidaysOver } from './holidays-in-scope.ts';
import { termsVersionsOf } from './terms-in-force.ts';

interface Norms {
  readonly norm: NormCalendar;
  readonly holidays: HolidayCalendar;
}

/** Norm and holidays of one employment between two dates, as the engine would see them. */
export function normsOfEmployment(
  employment: EmploymentRow,
  configuration: Configuration,
  range: { readonly from: string; readonly to: string },
): Norms {
  const placements = placementsOf(employment.versions, configuration, range);
  const holidays = holidaysOver(calendarSpans(configuration.holidayCalendars, placements, range));
  const dates = {
    startOn: getDate(employment.startOn),
    endOn: employment.endOn === null ? undefined : getDate(employment.endOn),
  };
  const versions = termsVersionsOf(employment.versions, configuration);
  return { norm: buildNormCalendar(dates, versions, holidays), holidays };
}
