import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, asc, eq, gte, inArray, not, type SQL } from '@stempel/db/drizzle';
import { needsRemovedTime } from '../../kernel/removed-time.ts';
import { rowsByKey } from '../../kernel/rows-by-key.ts';
import { mapInTurns } from '../../kernel/take-turns.ts';
import { withFigures } from '../stored-figures.ts';
import { type BelievedPeriod, storedCorrection } from './stored-correction.ts';

const { statements, corrections } = schema;

/** A statement with what is believed of it now. */
export interface SettledPeriod {
  readonly id: string;
  readonly employeeId: string;
  readonly employmentId: string;
  readonly from: string;
  readonly to: string;
  readonly payoutMinutes: number;
  readonly believed: BelievedPeriod;
}

/**
 * The settled periods of employments, each from its date on, in order, as approved or last corrected. Every employment has
 * its list, which may be empty. Periods whose time was taken away stay what they are and are left out.
 */
export async function loadSettledPeriods(
  tx: WorkspaceTransaction,
  fromOf: ReadonlyMap<string, string>,
): Promise<Map<string, SettledPeriod[]>> {
  return loadPeriods(tx, fromOf, eq(statements.state, 'approved'));
}

/** The same with the periods that ended and are not settled yet, as they were last worked out. */
export async function loadMadePeriods(
  tx: WorkspaceTransaction,
  fromOf: ReadonlyMap<string, string>,
): Promise<Map<string, SettledPeriod[]>> {
  return loadPeriods(tx, fromOf);
}

async function loadPeriods(
  tx: WorkspaceTransaction,
  fromOf: ReadonlyMap<string, string>,
  which?: SQL,
): Promise<Map<string, SettledPeriod[]>> {
  const employmentIds = [...fromOf.keys()];
  const earliest = [...fromOf.values()].sort()[0];
  if (earliest === undefined) return new Map();
  const rows = await tx
    .select({
      id: statements.id,
      employeeId: statements.employeeId,
      employmentId: statements.employmentId,
      from: statements.periodFrom,
      to: statements.periodTo,
      payoutMinutes: statements.payoutMinutes,
      figures: statements.figures,
      inputSha256: statements.inputSha256,
    })
    .from(rowsByKey(statements.employmentId, employmentIds))
    .where(and(which, gte(statements.periodTo, earliest), not(needsRemovedTime)))
    .orderBy(asc(statements.periodFrom));
  const corrected = await loadCorrected(tx, employmentIds);
  const wanted = rows.filter((row) => row.to >= (fromOf.get(row.employmentId) ?? ''));
  const periods = await mapInTurns(wanted, (found): SettledPeriod => {
    const { stored, inputSha256, payoutMinutes, ...row } = withFigures(found);
    const { opening, closing, figures } = stored;
    const settled = { opening, closing, figures, inputSha256 };
    return { ...row, payoutMinutes: payoutMinutes ?? 0, believed: corrected.get(row.id) ?? settled };
  });
  const byEmployment = Map.groupBy(periods, (period) => period.employmentId);
  return new Map(employmentIds.map((id) => [id, byEmployment.get(id) ?? []]));
}

/** What accepted and booked corrections say about settled statements; the latest counts. */
async function loadCorrected(
  tx: WorkspaceTransaction,
  employmentIds: readonly string[],
): Promise<Map<string, BelievedPeriod>> {
  const rows = await tx
    .select({ id: corrections.id, figures: corrections.figures })
    .from(rowsByKey(corrections.employmentId, employmentIds))
    .where(inArray(corrections.state, ['accepted', 'booked']))
    .orderBy(asc(corrections.decidedAt), asc(corrections.id));
  const read = await mapInTurns(rows, ({ id, figures }) =>
    Object.entries(storedCorrection.read(figures, `Correction ${id}`).statements),
  );
  return new Map(read.flat());
}
