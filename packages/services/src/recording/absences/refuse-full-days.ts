import { say } from '@stempel/core/messages';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, asc, eq, gte, inArray, isNull, lte, ne, or } from '@stempel/db/drizzle';
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

type Other = Pick<typeof absences.$inferSelect, 'id' | 'fromOn' | 'toOn' | 'share' | 'state'>;

/**
 * Refuses an absence that, with those requested and approved, would take more than a whole day on one date of the
 * employment. The caller holds the lock of the employment, so that of two at once the second finds the first.
 * Throws `conflict` naming the other.
 */
export async function refuseFullDays(tx: WorkspaceTransaction, wanted: Wanted): Promise<void> {
  const { id, employmentId, from, to, share } = wanted;
  const others: Other[] = await tx
    .select({
      id: absences.id,
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
  // What is taken grows only where one of them begins.
  const dates = new Set([from, ...others.map(({ fromOn }) => fromOn).filter((date) => date > from)]);
  for (const date of dates) {
    const there = others.filter(({ fromOn, toOn }) => fromOn <= date && (toOn === null || toOn >= date));
    const taken = there.reduce((sum, other) => sum + other.share, 0);
    const [first] = there;
    if (first && taken + share > wholeDay) throw tooMuch(date, first, Math.max(0, wholeDay - taken));
  }
}

function tooMuch(date: string, other: Other, free: number) {
  const { id, fromOn: from, toOn, state, share } = other;
  const detail = say('day-full', {
    date,
    id,
    from,
    end: toOn ?? 'open end',
    state,
    share: formatShare(share),
    free: formatShare(free),
  });
  return refusalAt(free === 0 ? '/from' : '/share', detail);
}
