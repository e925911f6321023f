export type * from './api-call.ts';
export * from './api-call-contract.ts';
export { type CallLog, openCallLog } from './call-log.ts';
export { listApiCalls } from './list-api-calls.ts';
export { newRequestId, requestIdOf } from './request-id.ts';
