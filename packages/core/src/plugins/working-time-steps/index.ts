import type { Plugin } from '../../contract/plugin.ts';
import { plugin as attributeDays } from './attribute-days.ts';
import { plugin as autoCheckOut } from './auto-check-out.ts';
import { plugin as averageWeek } from './average-week.ts';
import { plugin as balanceBand } from './balance-band.ts';
import { plugin as breakDeduction } from './break-deduction.ts';
import { plugin as breakRequired } from './break-required.ts';
import { plugin as clipToSchedule } from './clip-to-schedule.ts';
import { plugin as dailyRest } from './daily-rest.ts';
import { plugin as defaultReason } from './default-reason.ts';
import { plugin as fixedLunch } from './fixed-lunch.ts';
import { plugin as maxConsecutiveDays } from './max-consecutive-days.ts';
import { plugin as maxConsecutiveNights } from './max-consecutive-nights.ts';
import { plugin as maxDaily } from './max-daily.ts';
import { plugin as maxWeekly } from './max-weekly.ts';
import { plugin as nightWork } from './night-work.ts';
import { plugin as overtimeQuota } from './overtime-quota.ts';
import { plugin as reconcilePresenceEntries } from './reconcile-presence-entries.ts';
import { plugin as roundPunch } from './round-punch.ts';
import { plugin as weeklyRest } from './weekly-rest.ts';

/** Sorted by id; the conformance test walks it. */
export const plugins: readonly Plugin<'working-time-steps'>[] = [
  attributeDays,
  autoCheckOut,
  averageWeek,
  balanceBand,
  breakDeduction,
  breakRequired,
  clipToSchedule,
  dailyRest,
  defaultReason,
  fixedLunch,
  maxConsecutiveDays,
  maxConsecutiveNights,
  maxDaily,
  maxWeekly,
  nightWork,
  overtimeQuota,
  reconcilePresenceEntries,
  roundPunch,
  weeklyRest,
];
