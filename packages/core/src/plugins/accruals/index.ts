import type { Plugin } from '../../contract/plugin.ts';
import { plugin as ageStep } from './age-step.ts';
import { plugin as anniversary } from './anniversary.ts';
import { plugin as fromCounter } from './from-counter.ts';
import { plugin as frontLoaded } from './front-loaded.ts';
import { plugin as monthly } from './monthly.ts';
import { plugin as perWorkedHour } from './per-worked-hour.ts';
import { plugin as periodic } from './periodic.ts';
import { plugin as proportionalYear } from './proportional-year.ts';
import { plugin as twelfths } from './twelfths.ts';

/** Sorted by id; the conformance test walks it. */
export const plugins: readonly Plugin<'accruals'>[] = [
  ageStep,
  anniversary,
  fromCounter,
  frontLoaded,
  monthly,
  perWorkedHour,
  periodic,
  proportionalYear,
  twelfths,
];
