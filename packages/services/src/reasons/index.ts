export { createReason } from './create-reason.ts';
export { getReason } from './get-reason.ts';
export { listReasonVersions } from './list-reason-versions.ts';
export { listReasons } from './list-reasons.ts';
export * from './reason-contract.ts';
export { updateReason } from './update-reason.ts';
