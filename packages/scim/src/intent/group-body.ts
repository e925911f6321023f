import { say } from '@stempel/core/messages';
import type { GroupIntent } from '@stempel/services/access/groups';
import { ignoredPart } from '@stempel/services/access/provisioning';
import { type Attributes, readBodyAttributes } from '../protocol/attributes.ts';
import { invalidValue } from '../protocol/scim-error.ts';
import { groupSchema } from '../protocol/urns.ts';
import { longestName, readText } from '../protocol/values.ts';
import { readMemberValues } from './member-values.ts';

const ownAttributes = ['schemas', 'id', 'meta'];

/** Takes over one attribute of a group; what is not supported is noted as ignored. */
export function setGroupAttribute(intent: GroupIntent, path: string, value: unknown): void {
  const key = path.toLowerCase();
  if (key === 'displayname') {
    const name = readText('displayName', value, longestName);
    if (!name) throw invalidValue(say('display-name-empty'));
    intent.displayName = name;
  } else if (key === 'externalid') {
    const externalId = value === null || value === undefined ? '' : readText('externalId', value);
    if (externalId) intent.externalId = externalId;
    else intent.ignored.push(ignoredPart(path, say('attribute-empty')));
  } else if (!ownAttributes.includes(key)) {
    intent.ignored.push(ignoredPart(path.slice(0, 200), say('attribute-unsupported')));
  }
}

export function emptyGroupIntent(): GroupIntent {
  return { members: { replaceAll: false, add: new Set(), remove: new Set() }, ignored: [] };
}

function readGroup(attributes: Attributes): GroupIntent {
  const intent = emptyGroupIntent();
  for (const { name, value } of attributes.values()) {
    if (name.toLowerCase() !== 'members') setGroupAttribute(intent, name, value);
    else if (value !== null) {
      intent.members.replaceAll = true;
      for (const id of readMemberValues(value)) intent.members.add.add(id);
    }
  }
  return intent;
}

/** A new group: its displayName binds it to a role. Members who hold that role already keep it. */
export function readNewGroup(body: unknown): GroupIntent & { displayName: string } {
  const { displayName, ...intent } = readGroup(readBodyAttributes(body, groupSchema));
  if (displayName === undefined) throw invalidValue(say('display-name-required'));
  intent.members.replaceAll = false;
  return { ...intent, displayName };
}

/** A PUT of a group: `members` as a whole; what it leaves out stays as it is. */
export function readReplacedGroup(body: unknown): GroupIntent {
  const attributes = readBodyAttributes(body, groupSchema);
  if (attributes.get('displayname')?.value === null) attributes.delete('displayname');
  return readGroup(attributes);
}
