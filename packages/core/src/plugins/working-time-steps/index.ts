import type { Plugin } from '../contract.ts';
import { plugin as attributeDays } from './attribute-days.ts';
import { plugin as autoCheckOut } from './auto-check-out.ts';
import { plugin as breakDeduction } from './break-deduction.ts';
import { plugin as clipToSchedule } from './clip-to-schedule.ts';
import { plugin as defaultReason } from './default-reason.ts';
import { plugin as fixedLunch } from './fixed-lunch.ts';
import { plugin as roundPunch } from './round-punch.ts';

/** Sorted by id; the conformance test walks it. */
export const plugins: readonly Plugin<'working-time-steps'>[] = [
  attributeDays,
  autoCheckOut,
  breakDeduction,
  clipToSchedule,
  defaultReason,
  fixedLunch,
  roundPunch,
];
