export { AddressBuckets } from './address-buckets.ts';
export type { Admission, Caller } from './admission.ts';
export { type Admit, createAdmission, identifyKey } from './admit-calls.ts';
export {
  type AdmitConsoleCalls,
  consoleLimits,
  createConsoleAdmission,
} from './admit-console-calls.ts';
export {
  callsPerKey,
  callsPerWorkspace,
  type RateLimitState,
  rateLimitPolicy,
  secondsUntil,
} from './rate-limit-state.ts';
