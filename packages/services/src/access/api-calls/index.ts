export * from './api-call-contract.ts';
export { type ApiCall, type CallLog, newRequestId, openCallLog } from './call-log.ts';
export { listApiCalls } from './list-api-calls.ts';
