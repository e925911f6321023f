import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, asc, eq, gte, inArray } from '@stempel/db/drizzle';
import { withFigures } from '../stored-figures.ts';
import { type BelievedPeriod, storedCorrection } from './stored-correction.ts';

const { statements, corrections } = schema;

/** A settled statement with what is believed of it now. */
export interface SettledPeriod {
  readonly id: string;
  readonly employeeId: string;
  readonly employmentId: string;
  readonly from: string;
  readonly to: string;
  readonly payoutMinutes: number;
  readonly believed: BelievedPeriod;
}

/** The settled periods of an employment from a date on, in order, as approved or last corrected. */
export async function loadSettledPeriods(
  tx: WorkspaceTransaction,
  employmentId: string,
  from: string,
): Promise<SettledPeriod[]> {
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
    .from(statements)
    .where(
      and(
        eq(statements.employmentId, employmentId),
        eq(statements.state, 'approved'),
        gte(statements.periodTo, from),
      ),
    )
    .orderBy(asc(statements.periodFrom));
  const corrected = await loadCorrected(tx, employmentId);
  return rows.map(withFigures).map(({ stored, inputSha256, payoutMinutes, ...row }) => {
    const { opening, closing, figures } = stored;
    const settled = { opening, closing, figures, inputSha256 };
    return { ...row, payoutMinutes: payoutMinutes ?? 0, believed: corrected.get(row.id) ?? settled };
  });
}

/** What accepted and booked corrections say about settled statements; the latest counts. */
async function loadCorrected(
  tx: WorkspaceTransaction,
  employmentId: string,
): Promise<Map<string, BelievedPeriod>> {
  const rows = await tx
    .select({ id: corrections.id, figures: corrections.figures })
    .from(corrections)
    .where(
      and(eq(corrections.employmentId, employmentId), inArray(corrections.state, ['accepted', 'booked'])),
    )
    .orderBy(asc(corrections.decidedAt), asc(corrections.id));
  return new Map(
    rows.flatMap(({ id, figures }) =>
      Object.entries(storedCorrection.read(figures, `Correction ${id}`).statements),
    ),
  );
}
