import type { MovementKind } from '@stempel/core';
import type { AccountStates } from '../evaluation/account-states.ts';
import type { Opening } from '../evaluation/openings.ts';
import type { StatementSplit } from './statement-contract.ts';
import type { CorrectionLine, StatementFigures } from './statement-figures-contract.ts';

/** What the column `figures` of a statement holds: what callers see, and what the ledger is booked from. */
export interface StoredFigures {
  readonly figures: StatementFigures;
  readonly split: StatementSplit | null;
  readonly opening: Opening;
  readonly closing: AccountStates;
  readonly bookings: readonly StoredBooking[];
  readonly corrections: readonly CorrectionLine[];
  /** Accepted corrections that this statement books. */
  readonly correctionIds: readonly string[];
}

/** A ledger row that approval adds. */
export interface StoredBooking {
  readonly accountId: string;
  readonly on: string;
  readonly kind: MovementKind;
  /** Minutes, or 1/10 000 day. */
  readonly quantity: number;
  readonly source: string | null;
  readonly correctionId?: string;
}
