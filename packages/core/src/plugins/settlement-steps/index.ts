import type { Plugin } from '../../contract/plugin.ts';
import { plugin as capBalance } from './cap-balance.ts';
import { plugin as chosenPayout } from './chosen-payout.ts';
import { plugin as creditCounter } from './credit-counter.ts';
import { plugin as floorBalance } from './floor-balance.ts';
import { plugin as payOut } from './pay-out.ts';
import { plugin as roundBalance } from './round-balance.ts';
import { plugin as transfer } from './transfer.ts';
import { plugin as writeOffBelow } from './write-off-below.ts';
import { plugin as zeroAccount } from './zero-account.ts';

/** Sorted by id; the conformance test walks it. */
export const plugins: readonly Plugin<'settlement-steps'>[] = [
  capBalance,
  chosenPayout,
  creditCounter,
  floorBalance,
  payOut,
  roundBalance,
  transfer,
  writeOffBelow,
  zeroAccount,
];
