import { newId, type WorkspaceTransaction } from '@stempel/db';
import type { AuditedChange } from '../audit.ts';
import { auditRows } from '../audit-rows.ts';
import { today } from '../context.ts';
import { runNamed } from '../named-statement.ts';
import {
  logRows,
  type Outcome,
  type ProvisioningCall,
  type Refusal,
} from '../provisioning/provisioning-call.ts';
import { refuse } from '../provisioning/record-call.ts';
import { writing } from '../transaction.ts';
import { createUserWithAll, findPlaceOfNewUser, type PlaceOfNewUser } from './create-user-statements.ts';
import { employeeNameRow } from './employee-name-row.ts';
import { makeInvitation } from './invitation.ts';
import type { ProvisionedUser, UserIntent } from './provisioned-user.ts';

export type NewProvisionedUser = UserIntent & { userName: string; email: string };

/**
 * Creates a user: invited, with mail and the role Employee, where an employee matches; else a draft without anything
 * (spec/scim.md §3). Refused with 409 when userName, externalId or the employee is taken; two calls at once come to
 * one user, which unique indexes decide.
 */
export function createProvisionedUser(
  call: ProvisioningCall,
  intent: NewProvisionedUser,
): Promise<Outcome<ProvisionedUser>> {
  return writing(call, async (tx) => {
    const date = today(call);
    const found = await runNamed<PlaceOfNewUser>(tx, findPlaceOfNewUser, [
      call.workspace.id,
      intent.userName,
      intent.externalId ?? null,
      intent.email,
      date,
    ]);
    const place = found[0];
    if (!place) throw new Error(`There is no workspace ${call.workspace.id}.`);
    const refusal = refusalOf(intent, place);
    if (refusal)
      return refuse(tx, call, { resource: 'User', objectId: null, ignored: intent.ignored }, refusal);
    return save(tx, call, intent, place);
  });
}

const taken = (detail: string): Refusal => ({ status: 409, scimType: 'uniqueness', detail });

function refusalOf(intent: NewProvisionedUser, place: PlaceOfNewUser): Refusal | undefined {
  if (place.user_name_taken) {
    return taken(
      `userName "${intent.userName}" belongs to another user: find it with a filter and update it.`,
    );
  }
  if (place.external_id_taken) {
    return taken(
      `externalId "${intent.externalId}" belongs to another user: find it with a filter and update it.`,
    );
  }
  if (!place.employee_taken) return undefined;
  return taken(
    `The employee that "${intent.userName}" belongs to has a user: find it with a filter and update it.`,
  );
}

async function save(
  tx: WorkspaceTransaction,
  call: ProvisioningCall,
  intent: NewProvisionedUser,
  place: PlaceOfNewUser,
): Promise<Outcome<ProvisionedUser>> {
  const { userName, email, externalId = null } = intent;
  const employeeId = place.employee_id;
  const id = newId();
  const ownName = intent.names[0] ?? place.employee_name ?? userName;
  const rename = Boolean(place.settings.identity_provider_names_to_employees) && intent.names.length > 0;
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
  const race = taken(`userName or externalId of "${userName}" was just taken: find the user with a filter.`);
  const { ignored } = intent;
  const [row] = await runNamed<{ created: boolean }>(tx, createUserWithAll, [
    userRow(call, id, user),
    JSON.stringify(invited.map(({ invitation }) => invitation)),
    JSON.stringify(invited.map(({ mail }) => mail)),
    employeeId ? ['employee'] : [],
    renamed ? JSON.stringify(renamed.row) : null,
    auditRows(call, audits),
    logRows(call, { resource: 'User', objectId: id, status: 201, applied: user, ignored }),
    logRows(call, { resource: 'User', objectId: null, status: 409, ignored, detail: race.detail }),
  ]);
  if (!row?.created) return { refused: race };
  return { done: { id, externalId, userName, email, name: employeeName ?? ownName, active: true } };
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
