import { type MovementKind, movementKinds } from '@stempel/core/movement';
import { z } from 'zod';
import type { AccountStates, Opening } from '../evaluation/account-states.ts';
import type { CorrectionLine, StatementFigures } from '../evaluation/statement-figures-contract.ts';
import { accountStates, storedCorrectionLine, storedOpening } from '../evaluation/stored-accounts.ts';
import { StoredShape } from '../evaluation/stored-shape.ts';
import type { Uncovered } from '../evaluation/uncovered-dates.ts';
import type { StatementSplit } from './statement-contract.ts';

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
  /** Where no norm or no policy applied; null where both did, or where an early release did not say. */
  readonly uncovered: Uncovered | null;
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

const movementKind = z.enum(movementKinds);

const supplement = z.strictObject({
  line: z.string(),
  activity: z.string().nullable(),
  matched_minutes: z.int(),
  quantity: z.string(),
  unit: z.enum(['minutes', 'occurrences', 'amount']),
  currency: z.string().optional(),
  intervals: z.array(z.strictObject({ start: z.string(), end: z.string() })),
  tiers: z
    .array(z.strictObject({ percent: z.string(), matched_minutes: z.int(), quantity: z.string() }))
    .optional(),
});

/** The figures of a period as statements and corrections hold them. */
export const periodFigures: z.ZodType<StatementFigures> = z.strictObject({
  worked_minutes: z.int(),
  standby_minutes: z.int(),
  credited_minutes: z.int(),
  excluded_minutes: z.int(),
  norm_minutes: z.int(),
  norm_balance_minutes: z.int(),
  days: z.array(
    z.strictObject({
      date: z.string(),
      worked_minutes: z.int(),
      credited_minutes: z.int(),
      norm_minutes: z.int(),
    }),
  ),
  counters: z.record(z.string(), z.record(z.string(), z.int())),
  supplements: z.array(supplement),
  payouts: z.array(z.strictObject({ activity: z.string().nullable(), minutes: z.int() })),
  payout_minutes: z.int(),
  lapsed_minutes: z.int(),
  deducted_minutes: z.int(),
  movements: z.array(
    z.strictObject({
      account: z.string(),
      date: z.string(),
      kind: movementKind,
      minutes: z.int().nullable(),
      days: z.string().nullable(),
    }),
  ),
  balances: z.array(
    z.strictObject({
      account: z.string(),
      opening_minutes: z.int().nullable(),
      closing_minutes: z.int().nullable(),
      opening_days: z.string().nullable(),
      closing_days: z.string().nullable(),
    }),
  ),
  flex: z
    .strictObject({ account: z.string(), opening_minutes: z.int(), closing_minutes: z.int() })
    .nullable(),
  violations: z.array(
    z.strictObject({
      step: z.string(),
      policy: z.string().nullable(),
      at: z.string(),
      severity: z.enum(['info', 'warning', 'error']),
      facts: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
});

const common = {
  figures: periodFigures,
  split: z
    .strictObject({
      counter: z.string(),
      activity: z.string().nullable(),
      available_minutes: z.int(),
      min_minutes: z.int(),
      max_minutes: z.int(),
      unit_minutes: z.int(),
    })
    .nullable(),
  closing: accountStates,
  bookings: z.array(
    z.strictObject({
      accountId: z.string(),
      on: z.string(),
      kind: movementKind,
      quantity: z.int(),
      source: z.string().nullable(),
      correctionId: z.string().exactOptional(),
    }),
  ),
  corrections: z.array(storedCorrectionLine),
  correctionIds: z.array(z.string()),
};

const gap = z.strictObject({ from: z.string(), to: z.string(), days: z.int() }).nullable();
const uncovered = z.strictObject({ norm: gap, policy: gap }).nullable();

// Before there were corrections, a statement kept the states of its opening alone.
const figures1 = z.strictObject({
  ...common,
  opening: z.union([storedOpening, accountStates]),
  uncovered: uncovered.optional(),
});

function openingOf(older: Opening | AccountStates): Opening {
  const { success } = storedOpening.safeParse(older);
  return success ? (older as Opening) : { states: older as AccountStates, openedOn: {} };
}

const figures2: z.ZodType<StoredFigures> = z.strictObject({ ...common, opening: storedOpening, uncovered });

/** The column `figures` of a statement. */
export const storedFigures = StoredShape.first('figures', figures1).next(figures2, (older) => ({
  ...older,
  opening: openingOf(older.opening),
  uncovered: older.uncovered ?? null,
}));

/** The row with its figures read. Throws UnreadableRow. */
export function withFigures<Row extends { readonly id: string; readonly figures: unknown }>(
  row: Row,
): Omit<Row, 'figures'> & { readonly stored: StoredFigures } {
  const { figures, ...rest } = row;
  return { ...rest, stored: storedFigures.read(figures, `Statement ${row.id}`) };
}
