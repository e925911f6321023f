import { type SQL, sql } from '@stempel/db/drizzle';
import { z } from 'zod';
import type { AccountStates, Opening } from '../../evaluation/account-states.ts';
import type { CorrectionLine, StatementFigures } from '../../evaluation/statement-figures-contract.ts';
import {
  accountQuantities,
  accountStates,
  storedCorrectionLine,
  storedOpening,
} from '../../evaluation/stored-accounts.ts';
import { StoredShape } from '../../evaluation/stored-shape.ts';
import { periodFigures } from '../stored-figures.ts';

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

const periods = z.array(z.strictObject({ statement_id: z.string(), from: z.string(), to: z.string() }));

const difference: z.ZodType<StoredDifference> = z.strictObject({
  periods,
  lines: z.array(storedCorrectionLine),
  totals: z.array(storedCorrectionLine),
  accounts: accountQuantities,
});

/** The column `difference` of a correction. */
export const storedDifference = StoredShape.first('differences', difference).next(
  difference,
  (older) => older,
);

const periodsAlone: z.ZodType<Pick<StoredDifference, 'periods'>> = z.strictObject({ periods });

/** The periods of a difference, as `periodsIn` picks them. */
export const storedPeriods = StoredShape.first('periods', periodsAlone).next(periodsAlone, (older) => older);

/** Picks what `storedPeriods` reads from the column `difference` of a correction. */
export function periodsIn(stored: SQL): SQL<unknown> {
  return sql`jsonb_build_object('format', ${stored} -> 'format', 'periods', ${stored} -> 'periods')`;
}

/**
 * Periods and totals of a stored difference as columns to join laterally, for what PostgreSQL sums up itself. All
 * formats hold them alike (stored-shapes.test.ts), so none is asked for.
 */
export function partsIn(stored: SQL): SQL {
  return sql`jsonb_to_record(${stored}) as parts (periods jsonb, totals jsonb)`;
}

/** The totals among `partsIn` as rows. */
export const totalRows = sql`jsonb_to_recordset(totals) as total (kind text, key text, difference text)`;

/** The first day of the earliest and the last day of the latest period among `partsIn`. */
export const firstDay = sql`(parts.periods -> 0 ->> 'from')::date`;
export const lastDay = sql`(parts.periods -> -1 ->> 'to')::date`;

const correction: z.ZodType<StoredCorrection> = z.strictObject({
  statements: z.record(
    z.string(),
    z.strictObject({
      opening: storedOpening,
      closing: accountStates,
      figures: periodFigures,
      inputSha256: z.string(),
    }),
  ),
  closing: accountStates,
});

/** The column `figures` of a correction. */
export const storedCorrection = StoredShape.first('figures', correction).next(correction, (older) => older);
