import { say } from '@stempel/core/messages';
import type { GroupIntent } from '@stempel/services/access/groups';
import { ignoredPart } from '@stempel/services/access/provisioning';
import { isObject, readAttributes, withoutSchema } from '../protocol/attributes.ts';
import { type Operation, readOperations } from '../protocol/patch-operations.ts';
import { invalidValue, ScimError } from '../protocol/scim-error.ts';
import { groupSchema } from '../protocol/urns.ts';
import { emptyGroupIntent, setGroupAttribute } from './group-body.ts';
import { readMemberValues } from './member-values.ts';

type Members = GroupIntent['members'];

/** `members[value eq "…"]`: one member by its user id. */
const selectedMember = /^members\s*\[\s*value\s+eq\s+"([^"\\]*)"\s*\]$/i;

/** All operations of a PATCH as one intent, in their order: what a later one says of a member counts. */
export function readGroupPatch(body: unknown): GroupIntent {
  const intent = emptyGroupIntent();
  for (const operation of readOperations(body, groupSchema)) apply(intent, operation);
  return intent;
}

function apply(intent: GroupIntent, operation: Operation): void {
  const { op, value } = operation;
  const path = operation.path === undefined ? '' : withoutSchema(operation.path, groupSchema);
  const selected = selectedMember.exec(path)?.[1]?.trim().toLowerCase();
  if (path === '' || path.toLowerCase() === groupSchema.toLowerCase()) applyWithoutPath(intent, op, value);
  else if (selected !== undefined) applyToSelected(intent.members, op, selected, value);
  else if (path.toLowerCase() === 'members') applyToMembers(intent.members, op, value);
  else if (op !== 'remove') setGroupAttribute(intent, path, value);
  else intent.ignored.push(ignoredPart(path.slice(0, 200), say('members-only-removable')));
}

function applyWithoutPath(intent: GroupIntent, op: Operation['op'], value: unknown): void {
  if (op === 'remove') throw new ScimError(400, say('remove-without-path'), 'noTarget');
  if (!isObject(value)) throw invalidValue(say('operation-value-no-object'));
  for (const attribute of readAttributes(value, groupSchema).values()) {
    const { name } = attribute;
    if (name.toLowerCase() !== 'members') setGroupAttribute(intent, name, attribute.value);
    else if (attribute.value !== null) applyToMembers(intent.members, op, attribute.value);
  }
}

function add(members: Members, ids: readonly string[]): void {
  for (const id of ids) {
    members.remove.delete(id);
    members.add.add(id);
  }
}

function remove(members: Members, ids: readonly string[]): void {
  for (const id of ids) {
    members.add.delete(id);
    if (!members.replaceAll) members.remove.add(id);
  }
}

function empty(members: Members): void {
  members.replaceAll = true;
  members.add.clear();
  members.remove.clear();
}

function applyToMembers(members: Members, op: Operation['op'], value: unknown): void {
  if (op === 'remove' && value === undefined) {
    empty(members);
  } else if (value === undefined) {
    throw invalidValue(say('members-value-missing', { op }));
  } else if (op === 'remove') {
    remove(members, readMemberValues(value));
  } else {
    if (op === 'replace') empty(members);
    add(members, readMemberValues(value));
  }
}

/** A replace puts the user of its value in the place of the selected one; one without a user changes nothing. */
function applyToSelected(members: Members, op: Operation['op'], selected: string, value: unknown): void {
  if (op === 'add') {
    add(members, [selected]);
    return;
  }
  const source: unknown = Array.isArray(value) ? value[0] : value;
  const given = isObject(source) ? readAttributes(source).get('value')?.value : source;
  if (op === 'remove') remove(members, [selected]);
  else if (typeof given === 'string') {
    remove(members, [selected]);
    add(members, [given.trim().toLowerCase()]);
  }
}
