import type { Plugin } from '../../contract/plugin.ts';
import { plugin as bridgeDay } from './bridge-day.ts';
import { plugin as countryPreset } from './country-preset.ts';
import { plugin as easterOffset } from './easter-offset.ts';
import { plugin as explicitList } from './explicit-list.ts';
import { plugin as fixedDate } from './fixed-date.ts';
import { plugin as nthWeekday } from './nth-weekday.ts';
import { plugin as observedShift } from './observed-shift.ts';
import { plugin as weekdayRelative } from './weekday-relative.ts';

/** Sorted by id; the conformance test walks it. */
export const plugins: readonly Plugin<'holiday-generators'>[] = [
  bridgeDay,
  countryPreset,
  easterOffset,
  explicitList,
  fixedDate,
  nthWeekday,
  observedShift,
  weekdayRelative,
];
