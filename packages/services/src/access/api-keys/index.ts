export * from './api-key-contract.ts';
export { createApiKey } from './create-api-key.ts';
export { getKeyUsage } from './get-key-usage.ts';
export { listApiKeys } from './list-api-keys.ts';
export { listExpiringKeys } from './list-expiring-keys.ts';
export { revokeApiKey } from './revoke-api-key.ts';
export { rotateApiKey } from './rotate-api-key.ts';
