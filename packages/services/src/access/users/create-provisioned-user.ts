import { type Message, say } from '@stempel/core/messages';
import { newId, type WorkspaceTransaction } from '@stempel/db';
import type { AuditedChange } from '../../kernel/audit.ts';
import { auditRows } from '../../kernel/audit-rows.ts';
import { today } from '../../kernel/context.ts';
import { runNamed } from '../../kernel/named-statement.ts';
import { writing } from '../../kernel/transaction.ts';
import {
  logRows,
  type Outcome,
  type ProvisioningCall,
  type Refusal,
} from '../provisioning/provisioning-call.ts';
import { refuse } from '../provisioning/record-call.ts';
import { createUserWithAll, findPlaceOfNewUser, type PlaceOfNewUser } from './create-user-statements.ts';
import { employeeNameRow } from './employee-name-row.ts';
import { makeInvitation } from './invitation.ts';
import { longestEmployeeName, type ProvisionedUser, type UserIntent } from './provisioned-user.ts';

export type NewProvisionedUser = UserIntent & { userName: string; email: string };

/**
 * Creates a user: invited, with mail and the role Employee, where an employee matches; else a draft without anything
 * (scim/docs/provisioning.md, States). Refused with 409 when userName, externalId or the employee is taken; two
 * calls at once come to one user, which unique indexes decide.
 */
export function createProvisionedUser(
  call: ProvisioningCall,
  intent: NewProvisionedUser,
): Promise<Outcome<ProvisionedUser>> {
  return writing(call, async (tx) => {
    const date = today(call);
    const asked = [call.workspace.id, intent.userName, intent.externalId ?? null, intent.email, date];
    const look = async () => {
      const [place] = await runNamed<PlaceOfNewUser>(tx, findPlaceOfNewUser, asked);
      if (!place) throw new Error(`There is no workspace ${call.workspace.id}.`);
      return place;
    };
    const refused = (refusal: Refusal) =>
      refuse(tx, call, { resource: 'User', objectId: null, ignored: intent.ignored }, refusal);
    const place = await look();
    const refusal = refusalOf(intent, place);
    if (refusal) return refused(refusal);
    const created = await save(tx, call, intent, place);
    // Another call came first: what it made stands in the way now.
    return created ? { done: created } : refused(refusalOf(intent, await look()) ?? justTaken(intent));
  });
}

const justTaken = ({ userName }: NewProvisionedUser) => taken(say('user-just-taken', { name: userName }));

const taken = (said: Message, existingId: string | null = null): Refusal => ({
  status: 409,
  scimType: 'uniqueness',
  said,
  existingId,
});

function refusalOf(intent: NewProvisionedUser, place: PlaceOfNewUser): Refusal | undefined {
  if (place.user_name_holder) {
    return taken(say('user-name-taken', { name: intent.userName }), place.user_name_holder);
  }
  if (place.external_id_holder) {
    return taken(say('external-id-taken', { id: intent.externalId ?? '' }), place.external_id_holder);
  }
  if (!place.employee_holder) return undefined;
  return taken(say('employee-with-user', { name: intent.userName }), place.employee_holder);
}

/** Nothing where a unique index refuses the user. */
async function save(
  tx: WorkspaceTransaction,
  call: ProvisioningCall,
  intent: NewProvisionedUser,
  place: PlaceOfNewUser,
): Promise<ProvisionedUser | undefined> {
  const { userName, email, externalId = null } = intent;
  const employeeId = place.employee_id;
  const id = newId();
  const ownName = intent.names[0] ?? place.employee_name ?? userName;
  const rename =
    Boolean(place.settings.identity_provider_names_to_employees) &&
    intent.names.length > 0 &&
    ownName.length <= longestEmployeeName;
  const employeeName = rename ? ownName : place.employee_name;
  const user = {
    userName,
    email,
    externalId,
    name: ownName,
    employeeId,
    state: employeeId ? 'invited' : 'draft',
  };
  const invited = employeeId ? [makeInvitation(call, { id, email, name: employeeName ?? ownName })] : [];
  const renamed = employeeNameRow(call, employeeId, place.employee_name, employeeName);
  const audits: AuditedChange[] = [
    { action: 'create', resource: 'users', objectId: id, before: null, after: user },
  ];
  if (renamed) audits.push(renamed.audit);
  const { ignored } = intent;
  const [row] = await runNamed<{ created: boolean }>(tx, createUserWithAll, [
    userRow(call, id, user),
    JSON.stringify(invited.map(({ invitation }) => invitation)),
    JSON.stringify(invited.map(({ mail }) => mail)),
    employeeId ? ['employee'] : [],
    renamed ? JSON.stringify(renamed.row) : null,
    auditRows(tx, call, audits),
    logRows(call, { resource: 'User', objectId: id, status: 201, applied: user, ignored }),
  ]);
  if (!row?.created) return undefined;
  return { id, externalId, userName, email, name: employeeName ?? ownName, active: true };
}

function userRow(
  call: ProvisioningCall,
  id: string,
  user: {
    userName: string;
    email: string;
    name: string;
    externalId: string | null;
    employeeId: string | null;
    state: string;
  },
): string {
  const now = call.now.toString();
  return JSON.stringify({
    workspace_id: call.workspace.id,
    id,
    state: user.state,
    user_name: user.userName,
    email: user.email,
    name: user.name,
    external_id: user.externalId,
    employee_id: user.employeeId,
    created_at: now,
    updated_at: now,
  });
}
