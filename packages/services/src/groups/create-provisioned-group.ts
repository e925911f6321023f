import { isId, newId } from '@stempel/db';
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
import { bindGroup, findPlaceOfNewGroup, type PlaceOfNewGroup } from './create-group-statements.ts';
import { listed, skippedOwners, unknownMembers } from './member-ids.ts';
import {
  type GroupIntent,
  type ProvisionedGroup,
  type ProvisionedGroupRow,
  provisionedGroup,
} from './provisioned-group.ts';

/** Binding or renaming to this role is refused whatever case it is written in (API §7). */
export const ownerRefusal: Refusal = {
  status: 403,
  detail: 'The role Owner cannot be managed by provisioning: choose another displayName.',
};

export function nameTaken(displayName: string): Refusal {
  return {
    status: 409,
    scimType: 'uniqueness',
    detail: `The displayName "${displayName}" belongs to another group or role: names are unique in any case.`,
  };
}

/**
 * Binds a group to the role of its name, or creates that role without any permission (spec/scim.md §2.2). Members who
 * hold the role already keep it. Refused with 400 (unknown member), 403 (Owner) and 409 (bound already).
 */
export function createProvisionedGroup(
  call: ProvisioningCall,
  intent: GroupIntent & { displayName: string },
  withMembers: boolean,
): Promise<Outcome<ProvisionedGroup>> {
  const { displayName } = intent;
  const asked = [...intent.members.add];
  return writing(call, async (tx) => {
    const [place] = await runNamed<PlaceOfNewGroup>(tx, findPlaceOfNewGroup, [
      call.workspace.id,
      displayName,
      asked.filter(isId),
    ]);
    if (!place) throw new Error('The place of a new group was not read.');
    const refusal = refusalOf(displayName, place, asked);
    const ignored = [...intent.ignored, ...skippedOwners(place.owners)];
    if (refusal) return refuse(tx, call, { resource: 'Group', objectId: place.id, ignored }, refusal);
    const members = asked.filter((id) => !place.owners.includes(id));
    const applied = {
      displayName,
      ...(intent.externalId && { externalId: intent.externalId }),
      members: listed(members),
    };
    const race = nameTaken(displayName);
    const audited = {
      action: place.id ? 'bind' : 'create',
      resource: 'roles',
      objectId: null,
      before: null,
      after: applied,
    };
    const rows = await runNamed<ProvisionedGroupRow>(tx, bindGroup, [
      call.workspace.id,
      newId(),
      displayName,
      intent.externalId ?? null,
      call.now.toString(),
      members,
      auditRows(call, [audited]),
      logRows(call, { resource: 'Group', objectId: null, status: 201, applied, ignored }),
      logRows(call, { resource: 'Group', objectId: null, status: 409, ignored, detail: race.detail }),
      today(call),
      withMembers,
    ]);
    return rows[0] ? { done: provisionedGroup(rows[0]) } : { refused: race };
  });
}

function refusalOf(displayName: string, place: PlaceOfNewGroup, asked: string[]): Refusal | undefined {
  if (place.is_owner) return ownerRefusal;
  if (place.managed) return nameTaken(displayName);
  return unknownMembers(asked, place.unknown);
}
