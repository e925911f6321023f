import type { Plugin } from '../../contract/plugin.ts';
import { plugin as capped } from './capped.ts';
import { plugin as duration } from './duration.ts';
import { plugin as fixedPerHour } from './fixed-per-hour.ts';
import { plugin as fixedPerOccurrence } from './fixed-per-occurrence.ts';
import { plugin as flatPerSession } from './flat-per-session.ts';
import { plugin as minimumPerOccurrence } from './minimum-per-occurrence.ts';
import { plugin as percent } from './percent.ts';
import { plugin as ratio } from './ratio.ts';
import { plugin as rounded } from './rounded.ts';
import { plugin as startedUnit } from './started-unit.ts';
import { plugin as tiered } from './tiered.ts';
import { plugin as timeOff } from './time-off.ts';

/** Sorted by id; the conformance test walks it. */
export const plugins: readonly Plugin<'calculators'>[] = [
  capped,
  duration,
  fixedPerHour,
  fixedPerOccurrence,
  flatPerSession,
  minimumPerOccurrence,
  percent,
  ratio,
  rounded,
  startedUnit,
  tiered,
  timeOff,
];
