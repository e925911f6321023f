import type { Grant } from '@stempel/core/access';
import type { RateLimitState } from './rate-limit-state.ts';

/** Whom a valid key stands for, as the database knows it at this moment. */
export type Caller = {
  apiKeyId: string;
  /** The key of the provisioning service user, the only one that opens SCIM. */
  provisioning: boolean;
  workspace: { id: string; slug: string; name: string; timeZone: string; isTest: boolean };
  serviceUser: { id: string; name: string };
  grants: readonly Grant[];
};

/** The answer to "may this key call now?"; `retryMs` is when a refused call will pass. */
export type Admission =
  | { outcome: 'unknown-key' }
  | { outcome: 'refused'; caller: Caller; rateLimit: RateLimitState; retryMs: number }
  | { outcome: 'admitted'; caller: Caller; rateLimit: RateLimitState };
