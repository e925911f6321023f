import { say } from '@stempel/core/messages';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, asc, eq, gte, inArray, isNull, lte, ne, or } from '@stempel/db/drizzle';
import { knownAbsentees } from '../../kernel/absence-insight.ts';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { refusalAt } from '../../kernel/errors.ts';
import { formatShare } from './share.ts';

const { absences } = schema;
const wholeDay = 10_000;

interface Wanted {
  readonly id: string;
  readonly employmentId: string;
  readonly from: string;
  readonly to: string | null;
  /** 1/10 000 of each day. */
  readonly share: number;
}

type Other = Pick<typeof absences.$inferSelect, 'id' | 'employeeId' | 'fromOn' | 'toOn' | 'share' | 'state'>;

/**
 * Refuses an absence that, with those requested and approved, would take more than a whole day on one date of the
 * employment. The caller holds the lock of the employment, so that of two at once the second finds the first.
 * Throws `conflict` naming the other; one without an end, as sickness alone is asked for, as if it ended, to whoever may not know what it is.
 */
export async function refuseFullDays(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  wanted: Wanted,
): Promise<void> {
  const full = findFullDay(await takingDays(tx, wanted), wanted);
  if (!full) return;
  const { employeeId } = full.other;
  const isKnown = (await knownAbsentees(tx, ctx, [employeeId])).has(employeeId);
  throw tooMuch(full, isKnown ? 'open end' : latest(full.date, today(ctx)));
}

const latest = (one: string, other: string) => (one > other ? one : other);

/** The other requested and approved absences of the employment that share a date with this one, in order. */
export function takingDays(
  tx: WorkspaceTransaction,
  { id, employmentId, from, to }: Omit<Wanted, 'share'>,
): Promise<Other[]> {
  return tx
    .select({
      id: absences.id,
      employeeId: absences.employeeId,
      fromOn: absences.fromOn,
      toOn: absences.toOn,
      share: absences.share,
      state: absences.state,
    })
    .from(absences)
    .where(
      and(
        eq(absences.employmentId, employmentId),
        ne(absences.id, id),
        inArray(absences.state, ['requested', 'approved']),
        to === null ? undefined : lte(absences.fromOn, to),
        or(isNull(absences.toOn), gte(absences.toOn, from)),
      ),
    )
    .orderBy(asc(absences.fromOn), asc(absences.id));
}

interface FullDay {
  readonly date: string;
  readonly other: Other;
  /** 1/10 000 of the day. */
  readonly free: number;
}

/** The first date of which these others leave too little. */
export function findFullDay(
  others: readonly Other[],
  { from, to, share }: Pick<Wanted, 'from' | 'to' | 'share'>,
): FullDay | undefined {
  // What is taken grows only where one of them begins.
  const begins = others.map(({ fromOn }) => fromOn).filter((on) => on > from && (to === null || on <= to));
  for (const date of new Set([from, ...begins])) {
    const there = others.filter(({ fromOn, toOn }) => fromOn <= date && (toOn === null || toOn >= date));
    const taken = there.reduce((sum, other) => sum + other.share, 0);
    const [other] = there;
    if (other && taken + share > wholeDay) return { date, other, free: Math.max(0, wholeDay - taken) };
  }
  return undefined;
}

function tooMuch({ date, other, free }: FullDay, openEnd: string) {
  const { id, fromOn: from, toOn, state, share } = other;
  const detail = say('day-full', {
    date,
    id,
    from,
    end: toOn ?? openEnd,
    state,
    share: formatShare(share),
    free: formatShare(free),
  });
  return refusalAt(free === 0 ? '/from' : '/share', detail);
}
