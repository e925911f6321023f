import { say } from '@stempel/core/messages';
import type { WorkspaceTransaction } from '@stempel/db';
import { findDatabaseError, isId } from '@stempel/db';
import type { AuditedChange } from '../../kernel/audit.ts';
import { auditRows } from '../../kernel/audit-rows.ts';
import { today } from '../../kernel/context.ts';
import { runNamed } from '../../kernel/named-statement.ts';
import { writing } from '../../kernel/transaction.ts';
import { beyond, refuseGroup } from '../provisioning/giving.ts';
import {
  logRows,
  type Outcome,
  type ProvisioningCall,
  type Refusal,
} from '../provisioning/provisioning-call.ts';
import { recordCall, refuse } from '../provisioning/record-call.ts';
import { renewInvitations } from '../users/save-invitation.ts';
import { endGroup, findNewcomer, type LockedGroup, lockGroup, saveGroup } from './change-group-statements.ts';
import { nameTaken, ownerRefusal } from './create-provisioned-group.ts';
import { listed, ownersOnly, skippedOwners, unknownMembers } from './member-ids.ts';
import {
  type ChangedGroupRow,
  type GroupIntent,
  type ProvisionedGroup,
  provisionedGroup,
} from './provisioned-group.ts';

const uniqueViolation = '23505';

export function unknownGroup(id: string): Refusal {
  return { status: 404, said: say('group-not-found', { id: id.slice(0, 100) }) };
}

/** How an answer is to look: most members that are read, and its status with and without them. */
export interface GroupAnswer {
  /** -1: the members are not asked for. */
  mostMembers: number;
  statusWithMembers: number;
  statusWithout: number;
}

/**
 * Applies a PUT or PATCH to a group, all of it or nothing; changes of one group take turns. Refused with 400 (unknown
 * member to add), 403 (renaming to Owner, nothing but owners to add or take out, or a role that grants more than the
 * maker of the key may give: renamed, or with somebody new in it), 404 (no such group) and 409 (name of another role).
 */
export async function changeProvisionedGroup(
  call: ProvisioningCall,
  id: string,
  intent: GroupIntent,
  answer: GroupAnswer,
): Promise<Outcome<ProvisionedGroup>> {
  if (!isId(id)) return refuseUnread(call, unknownGroup(id));
  try {
    return await writing(call, async (tx) => {
      const group = await findLockedGroup(tx, call, id, intent);
      if (!group) return refuse(tx, call, { resource: 'Group', objectId: null }, unknownGroup(id));
      const ignored = [...intent.ignored, ...skippedOwners(group.owners)];
      const refusal = refusalOf(group, intent) ?? (await beyondKey(tx, call, group, intent));
      if (refusal) return refuse(tx, call, { resource: 'Group', objectId: group.id, ignored }, refusal);
      return save(tx, call, group, { ...intent, ignored }, answer);
    });
  } catch (error) {
    if (findDatabaseError(error)?.code !== uniqueViolation) throw error;
    return refuseUnread(call, nameTaken(intent.displayName ?? ''));
  }
}

async function refuseUnread(call: ProvisioningCall, refusal: Refusal): Promise<Outcome<never>> {
  const { status, said } = refusal;
  await recordCall(call, { resource: 'Group', objectId: null, status, said });
  return { refused: refusal };
}

async function findLockedGroup(
  tx: WorkspaceTransaction,
  call: ProvisioningCall,
  id: string,
  intent?: GroupIntent,
): Promise<LockedGroup | undefined> {
  const ids = [...(intent?.members.add ?? []), ...(intent?.members.remove ?? [])].filter(isId);
  const [group] = await runNamed<LockedGroup>(tx, lockGroup, [
    call.workspace.id,
    id,
    intent?.displayName ?? null,
    ids,
  ]);
  return group;
}

function refusalOf(group: LockedGroup, intent: GroupIntent): Refusal | undefined {
  if (group.name_is_owner) return ownerRefusal;
  if (group.name_taken) return nameTaken(intent.displayName ?? '');
  // Taking out somebody unknown changes nothing; adding one is refused.
  const { add } = intent.members;
  const unknown = group.unknown.filter((id) => add.has(id));
  return unknownMembers(add, unknown) ?? ownersOnly(intent, group.owners);
}

/** Who holds the role already keeps it, and anybody can be taken out: only giving is measured. */
async function beyondKey(
  tx: WorkspaceTransaction,
  call: ProvisioningCall,
  group: LockedGroup,
  intent: GroupIntent,
): Promise<Refusal | undefined> {
  const grant = beyond(call.actor.grants, group.grants);
  if (grant === undefined) return undefined;
  const renames = intent.displayName !== undefined && intent.displayName !== group.name;
  const added = [...intent.members.add].filter((id) => !group.owners.includes(id));
  const newcomers = await runNamed(tx, findNewcomer, [call.workspace.id, group.id, added]);
  return renames || newcomers.length > 0 ? refuseGroup(group.name, grant) : undefined;
}

async function save(
  tx: WorkspaceTransaction,
  call: ProvisioningCall,
  group: LockedGroup,
  intent: GroupIntent,
  answer: GroupAnswer,
): Promise<Outcome<ProvisionedGroup>> {
  const { displayName = group.name, externalId = group.external_id, members, ignored } = intent;
  const owners = new Set(group.owners);
  const added = [...members.add].filter((id) => !owners.has(id));
  const untouchable = new Set([...group.owners, ...group.unknown]);
  const removed = [...members.remove].filter((id) => isId(id) && !untouchable.has(id));
  const applied = {
    ...(intent.displayName !== undefined && { displayName }),
    ...(intent.externalId !== undefined && { externalId }),
    ...(members.replaceAll ? { members: listed(added) } : { added: listed(added), removed: listed(removed) }),
  };
  const before = { displayName: group.name, externalId: group.external_id };
  const audited: AuditedChange = {
    action: 'update',
    resource: 'roles',
    objectId: group.id,
    before,
    after: applied,
  };
  const log = (status: number) =>
    logRows(call, { resource: 'Group', objectId: group.id, status, applied, ignored });
  const [row] = await runNamed<ChangedGroupRow>(tx, saveGroup, [
    call.workspace.id,
    group.id,
    displayName,
    externalId,
    call.now.toString(),
    members.replaceAll,
    added,
    removed,
    answer.mostMembers,
    auditRows(tx, call, [audited]),
    log(answer.statusWithMembers),
    log(answer.statusWithout),
    today(call),
  ]);
  if (!row) throw new Error(`The group ${group.id} was not read after its change.`);
  await renewInvitations(tx, call, row.invited, 'roles');
  return { done: provisionedGroup(row) };
}

/** Ends a group: see scim/docs/provisioning.md, Groups. Refused with 404. */
export async function deleteProvisionedGroup(call: ProvisioningCall, id: string): Promise<Outcome<null>> {
  if (!isId(id)) return refuseUnread(call, unknownGroup(id));
  return writing(call, async (tx) => {
    const group = await findLockedGroup(tx, call, id);
    if (!group) return refuse(tx, call, { resource: 'Group', objectId: null }, unknownGroup(id));
    const goes = group.built_in === null && !group.was_configured;
    const before = { displayName: group.name, externalId: group.external_id };
    const audited: AuditedChange = {
      action: goes ? 'delete' : 'release',
      resource: 'roles',
      objectId: group.id,
      before,
      after: null,
    };
    const applied = { deleted: goes, members: 'removed' };
    const [ended] = await runNamed<Pick<ChangedGroupRow, 'invited'>>(tx, endGroup, [
      call.workspace.id,
      group.id,
      goes,
      call.now.toString(),
      auditRows(tx, call, [audited]),
      logRows(call, { resource: 'Group', objectId: group.id, status: 204, applied }),
      today(call),
    ]);
    await renewInvitations(tx, call, ended?.invited ?? [], 'roles');
    return { done: null };
  });
}
