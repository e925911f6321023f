import { type Message, say } from '@stempel/core/messages';
import type { IgnoredPart } from '@stempel/services/access/provisioning';
import { ignoredPart } from '@stempel/services/access/provisioning';
import type { UserIntent } from '@stempel/services/access/users';
import { type Attributes, isObject, readAttributes } from '../protocol/attributes.ts';
import { invalidValue } from '../protocol/scim-error.ts';
import { isAddress, longestName, readBoolean, readText } from '../protocol/values.ts';

/** A full name as sent, and the operation it came with: later operations win. */
type FullName = { value: string; from: 'name.formatted' | 'displayName'; step: number };

/** What one request says about a user, gathered before anything is decided. */
export type UserDraft = {
  active?: boolean;
  userName?: string;
  email?: string;
  externalId?: string;
  fullNames: FullName[];
  givenName?: string;
  familyName?: string;
  ignored: IgnoredPart[];
};

export function emptyDraft(): UserDraft {
  return { fullNames: [], ignored: [] };
}

export function ignore(draft: UserDraft, path: string, reason: Message): void {
  draft.ignored.push(ignoredPart(path.slice(0, 200), reason));
}

const cannotBeRemoved = say('attribute-empty');

type Setter = (draft: UserDraft, value: unknown, step: number) => void;

function textOf(draft: UserDraft, name: string, value: unknown, longest?: number): string | undefined {
  if (value !== null && value !== undefined && value !== '') {
    const text = readText(name, value, longest);
    if (text) return text;
  }
  ignore(draft, name, cannotBeRemoved);
  return undefined;
}

function setFullName(from: FullName['from']): Setter {
  return (draft, value, step) => {
    const text = textOf(draft, from, value, longestName);
    if (text) draft.fullNames.push({ value: text, from, step });
  };
}

function setNamePart(part: 'givenName' | 'familyName'): Setter {
  return (draft, value) => {
    const text = textOf(draft, `name.${part}`, value, Math.floor(longestName / 2));
    if (text) draft[part] = text;
  };
}

/**
 * The primary address, or the first (docs/provisioning.md, User attributes); also a bare string, as some providers
 * send it.
 */
const setEmails: Setter = (draft, value) => {
  const list = Array.isArray(value) ? value : [value];
  const entries = list.map((entry) => (isObject(entry) ? readAttributes(entry) : entry));
  const isPrimary = (entry: unknown) =>
    entry instanceof Map && /^true$/i.test(String(entry.get('primary')?.value ?? ''));
  const chosen = entries.find(isPrimary) ?? entries[0];
  const email = textOf(draft, 'emails', chosen instanceof Map ? chosen.get('value')?.value : chosen);
  if (email === undefined) return;
  if (!isAddress(email)) throw invalidValue(say('email-format', { email }));
  draft.email = email;
};

const setName: Setter = (draft, value, step) => {
  if (value === null || value === undefined) {
    ignore(draft, 'name', cannotBeRemoved);
    return;
  }
  if (!isObject(value)) throw invalidValue(say('name-no-object'));
  for (const [key, part] of readAttributes(value)) {
    const set = setters.get(`name.${key}`);
    if (set) set(draft, part.value, step);
    else ignore(draft, `name.${part.name}`, say('attribute-unsupported'));
  }
};

const setUserName: Setter = (draft, value) => {
  if (value === null || value === undefined) {
    ignore(draft, 'userName', cannotBeRemoved);
    return;
  }
  draft.userName = readText('userName', value);
  if (draft.userName === '') throw invalidValue(say('user-name-empty'));
};

const setExternalId: Setter = (draft, value) => {
  const text = textOf(draft, 'externalId', value);
  if (text) draft.externalId = text;
};

const setActive: Setter = (draft, value) => {
  draft.active = readBoolean('active', value);
};

/** Every attribute and path that can be set, by its lower-case name. */
const setters = new Map<string, Setter>([
  ['active', setActive],
  ['username', setUserName],
  ['emails', setEmails],
  ['displayname', setFullName('displayName')],
  ['name', setName],
  ['name.givenname', setNamePart('givenName')],
  ['name.familyname', setNamePart('familyName')],
  ['name.formatted', setFullName('name.formatted')],
  ['externalid', setExternalId],
]);

/** Set by the service; clients that echo what they read send them, and nothing needs saying about it. */
const ownAttributes = ['schemas', 'id', 'meta'];

/** Takes over one attribute; what is not supported is noted as ignored, never refused. */
export function setAttribute(draft: UserDraft, path: string, value: unknown, step = 0): void {
  const set = setters.get(path.toLowerCase());
  if (set) set(draft, value, step);
  else if (!ownAttributes.includes(path.toLowerCase())) ignore(draft, path, say('attribute-unsupported'));
}

export function setAttributes(draft: UserDraft, attributes: Attributes, step = 0): void {
  for (const { name, value } of attributes.values()) setAttribute(draft, name, value, step);
}

/** The intent without its names, which each method weighs in its own way. */
export function intentOf(draft: UserDraft, names: string[]): UserIntent {
  const { active, userName, email, externalId, ignored } = draft;
  return {
    ...(active !== undefined && { active }),
    ...(userName !== undefined && { userName }),
    ...(email !== undefined && { email }),
    ...(externalId !== undefined && { externalId }),
    names,
    ignored,
  };
}
