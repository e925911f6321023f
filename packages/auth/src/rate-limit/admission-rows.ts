import { type Grant, parseGrant } from '@stempel/core/access';
import type { Admission, Caller } from './admission.ts';
import { callsPerKey, callsPerWorkspace } from './rate-limit-state.ts';

/** One row of the SQL function `admit_calls`; bigint columns arrive as text. */
export type AdmissionRow = {
  ordinal: number;
  known: boolean;
  api_key_id: string;
  provisioning: boolean;
  workspace_id: string;
  workspace_slug: string;
  workspace_name: string;
  workspace_time_zone: string;
  workspace_is_test: boolean;
  user_id: string;
  user_name: string;
  grants: string[];
  granted: number;
  key_used: number;
  key_reset_ms: string;
  workspace_used: number;
  workspace_reset_ms: string;
};

const parsedGrants = new Map<string, readonly Grant[]>();

function grantsOf(triples: readonly string[]): readonly Grant[] {
  const text = triples.join(' ');
  const known = parsedGrants.get(text);
  if (known) return known;
  // Roles are few; a workspace that edits them for months must still not grow this map without end.
  if (parsedGrants.size >= 1000) parsedGrants.clear();
  // Roles of one service user may hold the same grant.
  const grants = [...new Set(triples)].map(parseGrant);
  parsedGrants.set(text, grants);
  return grants;
}

function callerOf(row: AdmissionRow): Caller {
  return {
    apiKeyId: row.api_key_id,
    provisioning: row.provisioning,
    workspace: {
      id: row.workspace_id,
      slug: row.workspace_slug,
      name: row.workspace_name,
      timeZone: row.workspace_time_zone,
      isTest: row.workspace_is_test,
    },
    serviceUser: { id: row.user_id, name: row.user_name },
    grants: grantsOf(row.grants),
  };
}

/**
 * The answers to `calls` simultaneous calls of one key: the first `granted` pass, in order, each seeing one
 * call less remaining than the one before.
 */
export function admissionsOf(row: AdmissionRow, calls: number): Admission[] {
  if (!row.known) return Array.from({ length: calls }, () => ({ outcome: 'unknown-key' }));
  const caller = callerOf(row);
  const keyResetMs = Number(row.key_reset_ms);
  const workspaceResetMs = Number(row.workspace_reset_ms);
  return Array.from({ length: calls }, (_, index): Admission => {
    const later = Math.max(0, row.granted - 1 - index);
    const keyLeft = callsPerKey - row.key_used + later;
    const workspaceLeft = callsPerWorkspace - row.workspace_used + later;
    const rateLimit =
      keyLeft <= workspaceLeft
        ? { limit: callsPerKey, remaining: keyLeft, resetMs: keyResetMs }
        : { limit: callsPerWorkspace, remaining: workspaceLeft, resetMs: workspaceResetMs };
    if (index < row.granted) return { outcome: 'admitted', caller, rateLimit };
    const retryMs = Math.max(keyLeft <= 0 ? keyResetMs : 0, workspaceLeft <= 0 ? workspaceResetMs : 0);
    return { outcome: 'refused', caller, rateLimit: { ...rateLimit, resetMs: retryMs }, retryMs };
  });
}
