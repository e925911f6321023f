import { say } from '@stempel/core/messages';
import { isId, newId, type WorkspaceTransaction } from '@stempel/db';
import type { AuditedChange } from '../../kernel/audit.ts';
import { auditRows } from '../../kernel/audit-rows.ts';
import { today } from '../../kernel/context.ts';
import { runNamed } from '../../kernel/named-statement.ts';
import { writing } from '../../kernel/transaction.ts';
import { beyond, refuseGroup } from '../provisioning/giving.ts';
import {
  type IgnoredPart,
  logRows,
  type Outcome,
  type ProvisioningCall,
  type Refusal,
} from '../provisioning/provisioning-call.ts';
import { refuse } from '../provisioning/record-call.ts';
import { renewInvitations } from '../users/save-invitation.ts';
import { bindGroup, findPlaceOfNewGroup, type PlaceOfNewGroup } from './create-group-statements.ts';
import { listed, ownersOnly, skippedOwners, unknownMembers } from './member-ids.ts';
import {
  type ChangedGroupRow,
  type GroupIntent,
  type ProvisionedGroup,
  provisionedGroup,
} from './provisioned-group.ts';

/** Binding or renaming to this role is refused whatever case it is written in (scim/docs/provisioning.md, Groups). */
export const ownerRefusal: Refusal = {
  status: 403,
  said: say('owner-not-provisioned'),
};

export function nameTaken(displayName: string): Refusal {
  return {
    status: 409,
    scimType: 'uniqueness',
    said: say('group-name-taken', { name: displayName }),
  };
}

/**
 * Binds a group to the role of its name, or creates that role without any permission (scim/docs/provisioning.md,
 * Groups). Members who hold the role already keep it. Refused with 400 (unknown member), 403 (Owner, or a role that
 * grants more than the maker of the key may give) and 409 (bound already).
 */
export function createProvisionedGroup(
  call: ProvisioningCall,
  intent: GroupIntent & { displayName: string },
  withMembers: boolean,
): Promise<Outcome<ProvisionedGroup>> {
  const { displayName } = intent;
  const asked = [...intent.members.add];
  return writing(call, async (tx) => {
    const place = await lookAt(tx, call, displayName, asked);
    const refusal = refusalOf(call, displayName, place, asked) ?? ownersOnly(intent, place.owners);
    const ignored = [...intent.ignored, ...skippedOwners(place.owners)];
    if (refusal) return refuse(tx, call, { resource: 'Group', objectId: place.id, ignored }, refusal);
    const members = asked.filter((id) => !place.owners.includes(id));
    const applied = {
      displayName,
      ...(intent.externalId && { externalId: intent.externalId }),
      members: listed(members),
    };
    const audited: AuditedChange = {
      action: place.id ? 'bind' : 'create',
      resource: 'roles',
      objectId: null,
      before: null,
      after: applied,
    };
    const [row] = await runNamed<ChangedGroupRow>(tx, bindGroup, [
      call.workspace.id,
      newId(),
      displayName,
      intent.externalId ?? null,
      call.now.toString(),
      members,
      auditRows(tx, call, [audited]),
      logRows(call, { resource: 'Group', objectId: null, status: 201, applied, ignored }),
      today(call),
      withMembers,
      place.revision,
    ]);
    if (!row) return refuseBound(tx, call, displayName, ignored);
    await renewInvitations(tx, call, row.invited, 'roles');
    return { done: provisionedGroup(row) };
  });
}

async function lookAt(
  tx: WorkspaceTransaction,
  call: ProvisioningCall,
  displayName: string,
  members: string[],
): Promise<PlaceOfNewGroup> {
  const asked = [call.workspace.id, displayName, members.filter(isId)];
  const [place] = await runNamed<PlaceOfNewGroup>(tx, findPlaceOfNewGroup, asked);
  if (!place) throw new Error('The place of a new group was not read.');
  return place;
}

/** Another call came first: its role stands in the way now. */
async function refuseBound(
  tx: WorkspaceTransaction,
  call: ProvisioningCall,
  displayName: string,
  ignored: readonly IgnoredPart[],
): Promise<Outcome<never>> {
  const { id } = await lookAt(tx, call, displayName, []);
  return refuse(tx, call, { resource: 'Group', objectId: id, ignored }, nameTaken(displayName));
}

function refusalOf(
  call: ProvisioningCall,
  displayName: string,
  place: PlaceOfNewGroup,
  asked: string[],
): Refusal | undefined {
  if (place.is_owner) return ownerRefusal;
  if (place.managed) return nameTaken(displayName);
  const grant = beyond(call.actor.grants, place.grants ?? []);
  if (grant !== undefined) return refuseGroup(place.name ?? displayName, grant);
  return unknownMembers(asked, place.unknown);
}
