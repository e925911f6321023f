import { newId } from '@stempel/db';
import type { ServiceContext } from '../context.ts';
import { jsonRows } from '../named-statement.ts';

/** A call of the identity provider; the actor of its context is the provisioning service user. */
export interface ProvisioningCall extends ServiceContext {
  method: string;
  /** Path below the SCIM address, with its query, as it was sent. */
  path: string;
  userAgent: string | null;
}

/** Something that was sent and had no effect, and why, in plain words for the request log. */
export interface IgnoredPart {
  path: string;
  reason: string;
}

/** An expected refusal of a provisioning call; `uniqueness` goes along with 409. */
export interface Refusal {
  status: 400 | 403 | 404 | 409;
  detail: string;
  scimType?: 'invalidValue' | 'uniqueness';
}

/** What a provisioning verb comes to: refusals are values, because their log row must be committed. */
export type Outcome<Value> = { done: Value } | { refused: Refusal };

export interface LoggedResult {
  resource: 'User' | 'Group' | null;
  objectId: string | null;
  status: number;
  applied?: Record<string, unknown>;
  ignored?: readonly IgnoredPart[];
  detail?: string;
}

const longestPath = 500;

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
      path: call.path.slice(0, longestPath),
      resource: result.resource,
      object_id: result.objectId,
      status: result.status,
      applied: result.applied ?? {},
      ignored: result.ignored ?? [],
      detail: result.detail ?? null,
    },
  ]);
}
