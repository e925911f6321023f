import { type RateLimitState, rateLimitPolicy, secondsUntil } from '@stempel/auth/rate-limit';

/** The headers every answer carries (docs/http.md, Rate limits); Reset counts seconds until Remaining grows again. */
export function rateLimitHeaders(state: RateLimitState): Record<string, string> {
  return {
    'RateLimit-Limit': String(state.limit),
    'RateLimit-Remaining': String(Math.max(0, state.remaining)),
    'RateLimit-Reset': String(secondsUntil(state.resetMs)),
    'RateLimit-Policy': rateLimitPolicy,
  };
}
