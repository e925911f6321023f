import { say } from '@stempel/core/messages';
import { isId, schema, type WorkspaceTransaction } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import type { AbsenceFacts } from '../../evaluation/recorded-time.ts';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { mayDecide } from '../../kernel/deciding.ts';
import { notFound, ServiceError } from '../../kernel/errors.ts';
import { type AbsenceRow, findAbsenceRow, toAbsenceDto } from '../absences/absence-rows.ts';
import { absenceColumns } from '../absences/absence-values.ts';
import { refuseClosed, refuseWaiting } from '../absences/lock-absence.ts';
import { readRequest } from '../absences/read-request.ts';
import { outsideEmployment } from '../employment-on.ts';
import type { ForecastChange } from './forecast-contract.ts';
import { getEmployee, requireInterest } from './interest.ts';
import type { ReplacedAbsence, SupposedAbsence } from './supposed.ts';

const { absenceChanges } = schema;

/**
 * What an absence would become, or its end, as it is typed. For the person themselves and for who decides about them. Throws as
 * asking for it would.
 */
export async function supposeChange(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { id, wanted }: ForecastChange,
): Promise<SupposedAbsence> {
  const row = isId(id) ? await findAbsenceRow(tx, id) : undefined;
  if (!row) throw notFound('absence', id);
  const { absence } = row;
  await requireInterest(tx, ctx, absence.employeeId, 'update');
  const before = toAbsenceDto(row);
  refuseClosed(before);
  refuseWaiting(before);
  const place = await placeOf(tx, row);
  const standing = { ...place, isAsked: false };
  if (wanted === null) {
    return { ...standing, facts: asItStands(row), sickness: absence.sickness, replaces: replaced(row, true) };
  }
  const { employment } = place;
  const { from } = wanted;
  if (from < employment.startOn || (employment.endOn !== null && from > employment.endOn)) {
    throw outsideEmployment({ moment: { on: from }, pointer: '/from' }, [employment]);
  }
  const decides = await mayDecide(tx, ctx, 'absence', absence.employeeId);
  const { fields } = await readRequest(tx, employment, wanted, { decides, today: today(ctx) });
  const { share, timeAccountId, activityId } = await absenceColumns(tx, employment, fields);
  const { credit, credit_minutes: creditMinutes, earns, sickness } = fields;
  const facts: AbsenceFacts = {
    ...asItStands(row),
    ...{ from, to: fields.to, share, credit, creditMinutes, earns },
    ...{ accountId: timeAccountId ?? null, activityId: activityId ?? null },
  };
  return { ...standing, facts, sickness, replaces: replaced(row, false) };
}

/** A change that waits, as its approval. Throws not-found, conflict where it is decided or withdrawn. */
export async function supposeAskedChange(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  id: string,
): Promise<SupposedAbsence> {
  const [change] = isId(id) ? await tx.select().from(absenceChanges).where(eq(absenceChanges.id, id)) : [];
  const row = change && (await findAbsenceRow(tx, change.absenceId));
  if (!row) throw notFound('absence', id);
  await requireInterest(tx, ctx, row.absence.employeeId, 'read');
  const { state, cancels, sickness, fromOn: from, toOn: to } = change;
  if (state !== 'requested') throw new ServiceError(say('absence-change-decided', { state }));
  const { share, credit, creditMinutes, earns, timeAccountId: accountId, activityId } = change;
  const changed = { from, to, share, credit, creditMinutes, earns, accountId, activityId };
  return {
    ...(await placeOf(tx, row)),
    ...{ isAsked: true, sickness, replaces: replaced(row, cancels) },
    facts: { ...asItStands(row), ...(cancels ? {} : changed) },
  };
}

async function placeOf(tx: WorkspaceTransaction, { absence }: AbsenceRow) {
  const employee = await getEmployee(tx, absence.employeeId);
  const employment = employee.employments.find(({ id }) => id === absence.employmentId);
  if (!employment) throw notFound('employment', absence.employmentId);
  return { employee, employment };
}

/** A change keeps the date on which the absence was asked for. */
function asItStands({ absence, requestedOn }: AbsenceRow): AbsenceFacts {
  const { id, employmentId, fromOn, toOn, share, credit, creditMinutes, timeAccountId, activityId } = absence;
  return {
    ...{ id, employmentId, from: fromOn, to: toOn, share, credit, creditMinutes, requestedOn },
    ...{ earns: absence.earns, accountId: timeAccountId, activityId },
  };
}

function replaced({ absence }: AbsenceRow, ends: boolean): ReplacedAbsence {
  const { id, fromOn: from, toOn: to, share, timeAccountId: accountId, sickness } = absence;
  return { id, from, to, share, accountId, sickness, ends };
}
