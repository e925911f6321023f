import { rationals } from '@stempel/core';
import { say } from '@stempel/core/messages';
import type { WorkspaceTransaction } from '@stempel/db';
import { refusalAt } from '../../kernel/errors.ts';
import type { EmploymentOn } from '../employment-on.ts';
import type { AbsenceTypeOn } from './absence-type.ts';
import type { AbsenceFields } from './absence-values.ts';
import { askedPart, refuseFreeDates } from './asked-part.ts';
import { getAskedType, loadAsking } from './asking.ts';
import { mustBeApproved } from './must-be-approved.ts';
import { refuseFarAhead } from './refuse-far-ahead.ts';
import type { RequestAbsenceBody } from './request-contract.ts';
import { readShare } from './share.ts';

/** A request as an absence would say it, and whether somebody has to decide about it. */
interface ReadRequest {
  readonly fields: AbsenceFields;
  readonly needsApproval: boolean;
  /** The role that takes a second step of it. */
  readonly secondRole: string | null;
}

type Said = Pick<RequestAbsenceBody, 'activity' | 'from' | 'to' | 'part' | 'note'>;

/**
 * What follows from the type that is asked for. Throws `invalid` at the field: a type that is not theirs to ask for, whose
 * account nothing keeps, a smaller part of the day than it allows, dates without contracted hours or too far ahead.
 */
export async function readRequest(
  tx: WorkspaceTransaction,
  employment: Pick<EmploymentOn, 'id'>,
  said: Said,
  { decides, today }: { readonly decides: boolean; readonly today: string },
): Promise<ReadRequest> {
  const { activity, from, part, note = null } = said;
  const to = said.to === undefined ? from : said.to;
  if (to !== null && to < from) throw refusalAt('/to', say('absence-reversed', { to, from }));
  refuseFarAhead({ from, to }, today);
  const asking = await loadAsking(tx, { employmentId: employment.id, on: from, decides });
  if (!asking) throw refusalAt('/activity', say('absence-type-unknown', { code: activity, date: from }));
  const type = getAskedType(asking, activity);
  if (to === null && !type.sickness) throw refusalAt('/to', say('absence-needs-end', { type: type.name }));
  const dates = { from, to, part };
  refuseFreeDates(asking, dates);
  const { share, ...times } = askedPart(asking, type, dates);
  const account = asking.kept.find(({ id }) => id === type.account_id)?.code ?? null;
  const worth = worthOf(type, share);
  const fields = { from, to, share, ...times, ...worth, account, activity: type.code, note };
  const needsApproval = type.approval !== 'none' || mustBeApproved(asking, fields);
  return { fields, needsApproval, secondRole: type.approval === 'two-steps' ? type.second_role_id : null };
}

/** A fixed credit of part of a day is that part of it, halves up. */
function worthOf({ credit, credit_minutes: minutes, earns, sickness }: AbsenceTypeOn, share: string) {
  const part = rationals.multiply(
    rationals.rational(readShare(share), 10_000),
    rationals.rational(minutes ?? 0),
  );
  return {
    credit,
    credit_minutes: minutes === null ? null : Number(rationals.roundHalfUp(part)),
    earns,
    sickness,
  };
}
