import { type SQL, sql } from '@stempel/db/drizzle';
import { z } from 'zod';
import type { AcceptedCorrection, AccountState, AccountStates, Opening } from './account-states.ts';
import type { CorrectionLine } from './statement-figures-contract.ts';
import { StoredShape } from './stored-shape.ts';

// What statements and corrections store about accounts, and what a period opens with. The schemas say what was
// stored and not what the contract says today, so they share nothing with it.

const accountState: z.ZodType<AccountState> = z.strictObject({
  quantity: z.int(),
  lots: z.array(z.strictObject({ grantedOn: z.string(), days: z.int(), expiresOn: z.string().nullable() })),
});

export const accountStates: z.ZodType<AccountStates> = z.record(z.string(), accountState);

export const storedCorrectionLine: z.ZodType<CorrectionLine> = z.strictObject({
  correction_id: z.string(),
  period: z.strictObject({ from: z.string(), to: z.string() }),
  kind: z.enum(['figure', 'supplement', 'payout', 'account']),
  key: z.string(),
  before: z.string(),
  after: z.string(),
  difference: z.string(),
});

/** By id of the account: minutes, or 1/10 000 day. */
export const accountQuantities = z.record(z.string(), z.int());

export const storedOpening: z.ZodType<Opening> = z.strictObject({
  states: accountStates,
  openedOn: z.record(z.string(), z.string()),
  corrections: z
    .array(
      z.strictObject({ id: z.string(), lines: z.array(storedCorrectionLine), accounts: accountQuantities }),
    )
    .exactOptional(),
});

const closing = z.strictObject({ closing: accountStates });

/** The accounts at the end of a period, as `closingIn` picks them from stored figures. */
export const storedClosing = StoredShape.first('accounts', closing).next(closing, (older) => older);

/**
 * The accounts at the end of a period as they come back from the store: hashes of inputs rest on the order of the members, and
 * jsonb puts them in order of their lengths, those that are as long by their bytes.
 */
export function closingAsStored(states: AccountStates): AccountStates {
  return inOrderOfStore(states) as AccountStates;
}

function inOrderOfStore(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(inOrderOfStore);
  const members = Object.entries(value).map(([name, member]) => [name, inOrderOfStore(member)] as const);
  return Object.fromEntries(members.sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1)));
}

/** Picks what `storedClosing` reads from the column `figures` of a statement or a correction. */
export function closingIn(figures: SQL): SQL<unknown> {
  return sql`jsonb_build_object('format', ${figures} -> 'format', 'closing', ${figures} -> 'closing')`;
}

const booked: z.ZodType<{ totals: AcceptedCorrection['lines']; accounts: AcceptedCorrection['accounts'] }> =
  z.strictObject({ totals: z.array(storedCorrectionLine), accounts: accountQuantities });

/** What a statement books of an accepted correction, as `bookedIn` picks it from a stored difference. */
export const storedBooked = StoredShape.first('differences', booked).next(booked, (older) => older);

/** Picks what `storedBooked` reads from the column `difference` of a correction. */
export function bookedIn(difference: SQL): SQL<unknown> {
  return sql`jsonb_build_object('format', ${difference} -> 'format', 'totals', ${difference} -> 'totals',
    'accounts', ${difference} -> 'accounts')`;
}
