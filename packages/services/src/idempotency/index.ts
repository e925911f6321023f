export {
  claimIdempotentCall,
  type IdempotencyClaim,
  type IdempotentCall,
  releaseClaim,
  type StoredAnswer,
  storeAnswer,
  storeAnswerAlone,
} from './idempotent-call.ts';
