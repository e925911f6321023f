import { formatDate, type MovementKind } from '@stempel/core';
import type { AccountRow } from '../../evaluation/configuration.ts';
import type { Period } from '../../evaluation/statement-period.ts';
import type { EmploymentYear, OpenPart } from './load-overviews.ts';

/** A movement of the year, booked or foreseen: minutes, or 1/10 000 day. */
export interface YearMovement {
  readonly account: string;
  readonly on: string;
  readonly kind: MovementKind;
  readonly quantity: number;
  readonly booked: boolean;
}

/** Days by the last date on which they can be used; null: never lapses. */
interface Expiring {
  readonly on: string | null;
  readonly quantity: number;
}

/** An account of one employment over a year. */
export interface AccountYear {
  readonly movements: readonly YearMovement[];
  /** Before the first date of the year, and at the end of its last. */
  readonly before: number;
  readonly closing: number;
  /** Lots at the end of the year, and what lapses until then and has not yet. */
  readonly expiring: readonly Expiring[];
}

/**
 * What happens to an account in a year: from the ledger what is settled and opened by hand, from the engine the rest. Minutes
 * are foreseen only as far as absences take them: what will be worked until then nobody knows.
 */
export function accountYear(
  year: EmploymentYear,
  account: AccountRow,
  { from, to }: Period,
  today: string,
): AccountYear {
  const held = year.ledger.find(({ accountId }) => accountId === account.id);
  const { open } = year;
  const booked = (held?.rows ?? []).map(({ on, kind, quantity }) => ({
    ...{ account: account.code, on, kind, quantity, booked: true },
  }));
  const foreseen = open ? foreseenOf(open, account, from) : [];
  const movements = [...booked, ...foreseen].sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
  const moved = movements.reduce((sum, { quantity }) => sum + quantity, 0);
  const evaluated = account.kind === 'leave' && open && balanceOf(open, account.code);
  if (!evaluated) {
    const before = held?.before ?? 0;
    return { movements, before, closing: before + moved, expiring: [] };
  }
  const lapses = foreseen
    .filter(({ kind, on }) => kind === 'expiry' && on >= today && on <= to)
    .map(({ on, quantity }) => ({ on, quantity: -quantity }));
  const lots = evaluated.lots.map(({ expiresOn, days }) => ({
    on: expiresOn === undefined ? null : formatDate(expiresOn),
    quantity: days,
  }));
  const closing = evaluated.quantity;
  return { movements, before: closing - moved, closing, expiring: [...lapses, ...lots] };
}

function balanceOf({ loaded, result }: OpenPart, account: string) {
  const own = result.employments.find(({ code }) => code === loaded.task.employmentId);
  return own?.balances.find((one) => one.account === account);
}

/** What the engine books from the first open date on, with accepted corrections that wait to be booked there. */
function foreseenOf(open: OpenPart, account: AccountRow, yearFrom: string): YearMovement[] {
  const { loaded, result } = open;
  const own = result.employments.find(({ code }) => code === loaded.task.employmentId);
  const worked = (own?.movements ?? [])
    .filter((one) => one.account === account.code && (account.kind === 'leave' || one.kind === 'usage'))
    .map(({ on, kind, quantity }) => ({ on: formatDate(on), kind, quantity }));
  const corrected = (loaded.opening.corrections ?? []).flatMap(({ accounts }) => {
    const quantity = accounts[account.id] ?? 0;
    return quantity === 0 ? [] : [{ on: open.from, kind: 'correction' as const, quantity }];
  });
  return [...corrected, ...worked]
    .filter(({ on }) => on >= yearFrom)
    .map((one) => ({ ...one, account: account.code, booked: false }));
}
