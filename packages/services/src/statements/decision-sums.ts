import { createHash } from 'node:crypto';
import { formatTenThousandths, getDecimal, toTenThousandths } from '@stempel/core';
import { say } from '@stempel/core/messages';
import type { StatementFigures } from '../evaluation/statement-figures-contract.ts';
import { ServiceError } from '../kernel/errors.ts';
import type { DecisionSums } from './statement-decision-contract.ts';
import type { StoredBooking, StoredFigures } from './stored-figures.ts';

type Settling = Pick<StoredFigures, 'figures' | 'bookings'>;

/** What these come to together; each unit and currency of supplements for itself, time off apart from what is paid. */
export function sumFigures(settling: readonly Settling[]): DecisionSums {
  const all = settling.map(({ figures }) => figures);
  const lines = settling.flatMap((one) => {
    const credited = new Set(timeOffBookings(one).map(({ source }) => source));
    return one.figures.supplements.filter(({ line }) => !credited.has(line));
  });
  const groups = Map.groupBy(lines, ({ unit, currency }) => `${unit} ${currency ?? ''}`);
  return {
    worked_minutes: sumOf(all, ({ worked_minutes }) => worked_minutes),
    supplements: [...groups.values()].flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const sum = group.reduce((total, { quantity }) => total + toTenThousandths(getDecimal(quantity)), 0n);
      return [{ unit: first.unit, currency: first.currency ?? null, quantity: formatTenThousandths(sum) }];
    }),
    time_off_minutes: settling.flatMap(timeOffBookings).reduce((sum, { quantity }) => sum + quantity, 0),
    payout_minutes: sumOf(all, ({ payout_minutes }) => payout_minutes),
    flex_minutes: sumOf(all, flexMinutes),
  };
}

/** What its supplement lines book on time accounts. */
function timeOffBookings({ figures, bookings }: Settling): readonly StoredBooking[] {
  const lines = new Set<string | null>(figures.supplements.map(({ line }) => line));
  return bookings.filter(({ source, correctionId }) => correctionId === undefined && lines.has(source));
}

/** What the flex account of the terms gained or lost. */
export function flexMinutes({ flex }: StatementFigures): number {
  return flex ? flex.closing_minutes - flex.opening_minutes : 0;
}

/** Equal for equal figures, whether evaluated now or read from the store, which orders members its own way. */
export function figuresHash(figures: StatementFigures): string {
  return createHash('sha256').update(inOrder(figures)).digest('hex');
}

/** Throws `conflict` when the figures (their `figuresHash`) are not those that were looked at; nothing looked at accepts all. */
export function requireSeen(seen: string | undefined, hash: () => string | undefined): void {
  if (seen === undefined || seen === hash()) return;
  throw new ServiceError(say('figures-changed'));
}

/** As JSON with the members in order of their names; those that are undefined are left out. */
function inOrder(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(inOrder).join()}]`;
  let text = '';
  for (const name of Object.keys(value).sort()) {
    const member: unknown = Reflect.get(value, name);
    if (member !== undefined) text += `${text && ','}${JSON.stringify(name)}:${inOrder(member)}`;
  }
  return `{${text}}`;
}

function sumOf(all: readonly StatementFigures[], minutesOf: (figures: StatementFigures) => number): number {
  return all.reduce((sum, figures) => sum + minutesOf(figures), 0);
}
