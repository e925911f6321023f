import { say } from '@stempel/core/messages';
import type { UserIntent } from '@stempel/services/access/users';
import { isObject, readAttributes, withoutSchema } from '../protocol/attributes.ts';
import { type Operation, readOperations } from '../protocol/patch-operations.ts';
import { invalidValue } from '../protocol/scim-error.ts';
import { userSchema } from '../protocol/urns.ts';
import { emptyDraft, ignore, intentOf, setAttribute, setAttributes, type UserDraft } from './user-draft.ts';

/**
 * All operations of a PATCH as one intent: of one attribute the last operation counts, a full name beats given and
 * family name wherever they stand, and those two count only together (docs/provisioning.md, Requests).
 */
export function readUserPatch(body: unknown): UserIntent {
  const draft = emptyDraft();
  for (const [step, operation] of readOperations(body, userSchema).entries()) apply(draft, operation, step);
  return intentOf(draft, namesOf(draft));
}

function apply(draft: UserDraft, { op, path, value }: Operation, step: number): void {
  if (op === 'remove') {
    ignore(draft, path ?? '', say('attribute-not-removable'));
  } else if (path !== undefined && path.toLowerCase() !== userSchema.toLowerCase()) {
    setAttribute(draft, withoutSchema(path, userSchema), value, step);
  } else if (isObject(value)) {
    setAttributes(draft, readAttributes(value, userSchema), step);
  } else {
    throw invalidValue(say('operation-value-no-object'));
  }
}

function namesOf(draft: UserDraft): string[] {
  const { givenName, familyName } = draft;
  const lastStep = Math.max(...draft.fullNames.map(({ step }) => step));
  const last = draft.fullNames.filter(({ step }) => step === lastStep);
  // Sent together, name.formatted comes first; should it only echo what is shown, displayName is what changed.
  const full = [
    ...last.filter(({ from }) => from === 'name.formatted'),
    ...last.filter(({ from }) => from === 'displayName'),
  ].map(({ value }) => value);
  const parts = [...(givenName ? ['name.givenName'] : []), ...(familyName ? ['name.familyName'] : [])];
  if (full.length > 0) {
    for (const part of parts) ignore(draft, part, say('full-name-first'));
    return full;
  }
  if (givenName && familyName) return [`${givenName} ${familyName}`];
  for (const part of parts) ignore(draft, part, say('name-parts-together'));
  return [];
}
