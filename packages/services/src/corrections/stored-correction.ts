import type { AccountStates } from '../evaluation/account-states.ts';
import type { Opening } from '../evaluation/openings.ts';
import type { CorrectionLine, StatementFigures } from '../statements/statement-figures-contract.ts';

/** What the column `difference` of a correction holds. */
export interface StoredDifference {
  readonly periods: readonly { readonly statement_id: string; readonly from: string; readonly to: string }[];
  readonly lines: readonly CorrectionLine[];
  readonly totals: readonly CorrectionLine[];
  /** Difference of each account at the end of the last period: minutes, or 1/10 000 day. */
  readonly accounts: Readonly<Record<string, number>>;
}

/** A settled period as it is believed to be: as approved, or as last corrected. */
export interface BelievedPeriod {
  readonly opening: Opening;
  readonly closing: AccountStates;
  readonly figures: StatementFigures;
  readonly inputSha256: string;
}

/** What the column `figures` of a correction holds. */
export interface StoredCorrection {
  readonly statements: Readonly<Record<string, BelievedPeriod>>;
  /** The accounts after the last corrected period: where the next one opens. */
  readonly closing: AccountStates;
}
