export * from './api-call-contract.ts';
export { type ApiCall, type CallLog, openCallLog } from './call-log.ts';
export { listApiCalls } from './list-api-calls.ts';
export { newRequestId, requestIdOf } from './request-id.ts';
