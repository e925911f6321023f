/** The two limits of a valid key, each over a sliding window (api/docs/http.md, Rate limits). */
export const callsPerKey = 300;
export const callsPerWorkspace = 600;
export const windowMs = 60_000;
export const rateLimitPolicy = `${callsPerKey};w=60, ${callsPerWorkspace};w=60`;

/** What the `RateLimit-*` headers say: the tighter bucket, in calls, and when its oldest call leaves it. */
export type RateLimitState = { limit: number; remaining: number; resetMs: number };

/** Whole seconds after which the moment has surely come; at least one. */
export function secondsUntil(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000));
}
