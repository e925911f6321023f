import type { Admission, Caller } from './admission.ts';
import { callsPerKey, callsPerWorkspace } from './rate-limit-state.ts';

/** What the SQL function `admit_calls` says of one key: how many of its calls pass, and both windows after them. */
export type CountedCalls = {
  granted: number;
  key_used: number;
  key_reset_ms: number;
  workspace_used: number;
  workspace_reset_ms: number;
};

/**
 * The answers to `calls` simultaneous calls of one key: the first `granted` pass, in order, each seeing one
 * call less remaining than the one before.
 */
export function admissionsOf(caller: Caller, counted: CountedCalls, calls: number): Admission[] {
  return Array.from({ length: calls }, (_, index): Admission => {
    const later = Math.max(0, counted.granted - 1 - index);
    const keyLeft = callsPerKey - counted.key_used + later;
    const workspaceLeft = callsPerWorkspace - counted.workspace_used + later;
    const rateLimit =
      keyLeft <= workspaceLeft
        ? { limit: callsPerKey, remaining: keyLeft, resetMs: counted.key_reset_ms }
        : { limit: callsPerWorkspace, remaining: workspaceLeft, resetMs: counted.workspace_reset_ms };
    if (index < counted.granted) return { outcome: 'admitted', caller, rateLimit };
    const retryMs = Math.max(
      keyLeft <= 0 ? counted.key_reset_ms : 0,
      workspaceLeft <= 0 ? counted.workspace_reset_ms : 0,
    );
    return { outcome: 'refused', caller, rateLimit: { ...rateLimit, resetMs: retryMs }, retryMs };
  });
}
