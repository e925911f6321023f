import type { Plugin } from '../../contract/plugin.ts';
import { plugin as activity } from './activity.ts';
import { plugin as adjacentToSchedule } from './adjacent-to-schedule.ts';
import { plugin as allOf } from './all-of.ts';
import { plugin as anyOf } from './any-of.ts';
import { plugin as beyondNorm } from './beyond-norm.ts';
import { plugin as consecutiveDays } from './consecutive-days.ts';
import { plugin as dateRange } from './date-range.ts';
import { plugin as dayType } from './day-type.ts';
import { plugin as dimension } from './dimension.ts';
import { plugin as durationThreshold } from './duration-threshold.ts';
import { plugin as firstLast } from './first-last.ts';
import { plugin as minimumMatch } from './minimum-match.ts';
import { plugin as not } from './not.ts';
import { plugin as outsideSchedule } from './outside-schedule.ts';
import { plugin as project } from './project.ts';
import { plugin as reason } from './reason.ts';
import { plugin as shortRest } from './short-rest.ts';
import { plugin as timeOfDay } from './time-of-day.ts';
import { plugin as timeOfDayOverlap } from './time-of-day-overlap.ts';
import { plugin as upToFullTime } from './up-to-full-time.ts';
import { plugin as weekday } from './weekday.ts';

/** Sorted by id; the conformance test walks it. */
export const plugins: readonly Plugin<'filters'>[] = [
  activity,
  adjacentToSchedule,
  allOf,
  anyOf,
  beyondNorm,
  consecutiveDays,
  dateRange,
  dayType,
  dimension,
  durationThreshold,
  firstLast,
  minimumMatch,
  not,
  outsideSchedule,
  project,
  reason,
  shortRest,
  timeOfDay,
  timeOfDayOverlap,
  upToFullTime,
  weekday,
];
