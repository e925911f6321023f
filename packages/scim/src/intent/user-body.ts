import { say } from '@stempel/core/messages';
import type { UserIntent } from '@stempel/services/access/users';
import { type Attributes, readBodyAttributes } from '../protocol/attributes.ts';
import { invalidValue } from '../protocol/scim-error.ts';
import { userSchema } from '../protocol/urns.ts';
import { isAddress } from '../protocol/values.ts';
import { emptyDraft, ignore, intentOf, setAttributes, type UserDraft } from './user-draft.ts';

/** Full names in the order in which they count; a lone given or family name only where nothing else is sent. */
function namesOf(draft: UserDraft): string[] {
  const sent = (from: string) =>
    draft.fullNames.filter((name) => name.from === from).map(({ value }) => value);
  const full = [...sent('name.formatted'), ...sent('displayName')];
  const { givenName, familyName } = draft;
  if (givenName && familyName) return [...full, `${givenName} ${familyName}`];
  const lone = givenName ?? familyName;
  if (!lone) return full;
  if (full.length === 0) return [lone];
  ignore(draft, givenName ? 'name.givenName' : 'name.familyName', say('lone-name-part'));
  return full;
}

/**
 * A new user: needs an email, in `emails` or as `userName`; `active` cannot be set (docs/provisioning.md, User
 * attributes).
 */
export function readNewUser(body: unknown): UserIntent & { userName: string; email: string } {
  const draft = emptyDraft();
  setAttributes(draft, withoutActive(readBodyAttributes(body, userSchema), draft));
  const intent = intentOf(draft, namesOf(draft));
  const email = intent.email ?? intent.userName ?? '';
  if (!isAddress(email)) {
    throw invalidValue(say('email-required'));
  }
  return { ...intent, email, userName: intent.userName ?? email };
}

function withoutActive(attributes: Attributes, draft: UserDraft): Attributes {
  const active = attributes.get('active');
  if (active && !/^true$/i.test(String(active.value))) {
    ignore(draft, 'active', say('active-on-create'));
  }
  attributes.delete('active');
  return attributes;
}

/**
 * A PUT: what it leaves out stays as it is. Providers echo what they read, so the first full name that differs from
 * the one shown is the one that was meant; hence all of them go along.
 */
export function readReplacedUser(body: unknown): UserIntent {
  const draft = emptyDraft();
  const attributes = readBodyAttributes(body, userSchema);
  if (attributes.get('active')?.value === null) attributes.delete('active');
  setAttributes(draft, attributes);
  return intentOf(draft, namesOf(draft));
}
