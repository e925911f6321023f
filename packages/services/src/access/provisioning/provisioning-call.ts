import { english, type Message, say, storable } from '@stempel/core/messages';
import { newId } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { jsonRows } from '../../kernel/named-statement.ts';

/**
 * A call of the identity provider; the actor of its context is the provisioning service user, whose grants are what the
 * key may give and open nothing.
 */
export interface ProvisioningCall extends ServiceContext {
  method: string;
  /** Path below the SCIM address, with its query, as it was sent. */
  path: string;
  userAgent: string | null;
  /** Whom or what it names, as sent; known once the body or the filter was read. */
  subject?: string | undefined;
}

/** Something that was sent and had no effect, and why, in plain words for the request log. */
export interface IgnoredPart {
  path: string;
  /** The English of the message. */
  reason: string;
  said: Message;
}

/** What was sent at a path and had no effect, because of what is said. */
export function ignoredPart(path: string, said: Message): IgnoredPart {
  return { path, reason: english(said), said };
}

/** An expected refusal of a provisioning call; `uniqueness` goes along with 409. */
export interface Refusal {
  /** The user or role that is in the way. */
  existingId?: string | null;
  status: 400 | 403 | 404 | 409;
  said: Message;
  scimType?: 'invalidValue' | 'uniqueness';
}

/** What a provisioning verb comes to: refusals are values, because their log row must be committed. */
export type Outcome<Value> = { done: Value } | { refused: Refusal };

/** What the log says of a change that was none. */
export const nothingChanged = say('nothing-changed');

export interface LoggedResult {
  resource: 'User' | 'Group' | null;
  objectId: string | null;
  status: number;
  applied?: Record<string, unknown>;
  ignored?: readonly IgnoredPart[];
  /** Why it was refused, or that nothing changed. */
  said?: Message;
}

const longestPath = 500;
const longestSubject = 255;

const knownParameters = /^(?:filter|startIndex|count|attributes|excludedAttributes|sortBy|sortOrder)=/i;

/** Values of parameters that this interface does not know are no business of a log: some clients put secrets there. */
function withoutUnknownValues(path: string): string {
  const at = path.indexOf('?');
  if (at < 0) return path;
  const parameters = path.slice(at + 1).split('&');
  const shown = parameters.map((one) => (knownParameters.test(one) ? one : one.replace(/=.*/s, '=…')));
  return `${path.slice(0, at)}?${shown.join('&')}`;
}

/** Why, in the columns of the log: the English, and the message behind it. */
export function loggedAs(said: Message | undefined): { detail: string | null; said: Message | null } {
  return { detail: said ? english(said) : null, said: said ? storable(said) : null };
}

/**
 * The log row of a call as a JSON array of one, keyed by column, which the statements of this package insert with
 * what they change: the row exists exactly when the effect does.
 */
export function logRows(call: ProvisioningCall, result: LoggedResult): string {
  return jsonRows([
    {
      workspace_id: call.workspace.id,
      id: newId(),
      recorded_at: call.now.toString(),
      request_id: call.requestId,
      actor_id: call.actor.userId,
      actor_name: call.actor.name,
      user_agent: call.userAgent?.slice(0, longestPath) ?? null,
      method: call.method,
      path: withoutUnknownValues(call.path).slice(0, longestPath),
      resource: result.resource,
      object_id: result.objectId,
      status: result.status,
      applied: result.applied ?? {},
      ignored: result.ignored ?? [],
      ...loggedAs(result.said),
      subject: call.subject?.slice(0, longestSubject) ?? null,
    },
  ]);
}
