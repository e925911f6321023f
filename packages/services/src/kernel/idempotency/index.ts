export {
  claimIdempotentCall,
  type IdempotentCall,
  type StoredAnswer,
  storeAnswer,
  storeAnswerAlone,
} from './idempotent-call.ts';
export { type IdempotencyClaim, releaseClaim } from './release-claim.ts';
