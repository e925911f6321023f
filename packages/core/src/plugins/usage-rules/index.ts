import type { Plugin } from '../../contract/plugin.ts';
import { plugin as advanceNotice } from './advance-notice.ts';
import { plugin as allowOpenEnded } from './allow-open-ended.ts';
import { plugin as balanceFloor } from './balance-floor.ts';
import { plugin as blackout } from './blackout.ts';
import { plugin as consumeOrder } from './consume-order.ts';
import { plugin as granularity } from './granularity.ts';
import { plugin as maxConsecutive } from './max-consecutive.ts';
import { plugin as requiresApproval } from './requires-approval.ts';
import { plugin as rollingCap } from './rolling-cap.ts';
import { plugin as waitingPeriod } from './waiting-period.ts';
import { plugin as yearlyCap } from './yearly-cap.ts';

/** Sorted by id; the conformance test walks it. */
export const plugins: readonly Plugin<'usage-rules'>[] = [
  advanceNotice,
  allowOpenEnded,
  balanceFloor,
  blackout,
  consumeOrder,
  granularity,
  maxConsecutive,
  requiresApproval,
  rollingCap,
  waitingPeriod,
  yearlyCap,
];
