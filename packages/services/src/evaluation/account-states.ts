import type { CorrectionLine } from './statement-figures-contract.ts';

/** What a time account holds at a moment: minutes or 1/10 000 day, and for leave the lots it is made of. */
export interface AccountState {
  readonly quantity: number;
  readonly lots: readonly StoredLot[];
}

export interface StoredLot {
  readonly grantedOn: string;
  readonly days: number;
  readonly expiresOn: string | null;
}

/** By id of the time account; accounts that hold nothing may be missing. */
export type AccountStates = Readonly<Record<string, AccountState>>;

export const emptyState: AccountState = { quantity: 0, lots: [] };

/** How the accounts of one employment stand before a period. */
export interface Opening {
  readonly states: AccountStates;
  /** Dates of balances that were opened by hand inside the period, by account. */
  readonly openedOn: Readonly<Record<string, string>>;
  /** Accepted corrections of earlier periods that this one books; the states hold them already. */
  readonly corrections?: readonly AcceptedCorrection[];
}

/** What an accepted correction changes in all, until a statement has booked it. */
export interface AcceptedCorrection {
  readonly id: string;
  readonly lines: readonly CorrectionLine[];
  /** By account: minutes, or 1/10 000 day. */
  readonly accounts: Readonly<Record<string, number>>;
}
