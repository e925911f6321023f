import type { Plugin } from '../../contract/plugin.ts';
import { plugin as accrualYearEnd } from './accrual-year-end.ts';
import { plugin as blockedWhile } from './blocked-while.ts';
import { plugin as carryOver } from './carry-over.ts';
import { plugin as fixedDate } from './fixed-date.ts';
import { plugin as monthsAfterAccrual } from './months-after-accrual.ts';
import { plugin as never } from './never.ts';
import { plugin as onTermination } from './on-termination.ts';
import { plugin as yearsAfterGrant } from './years-after-grant.ts';

/** Sorted by id; the conformance test walks it. */
export const plugins: readonly Plugin<'expiries'>[] = [
  accrualYearEnd,
  blockedWhile,
  carryOver,
  fixedDate,
  monthsAfterAccrual,
  never,
  onTermination,
  yearsAfterGrant,
];
