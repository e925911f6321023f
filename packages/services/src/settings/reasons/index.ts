export { createReason } from './create-reason.ts';
export { getReason, listReasons, listReasonVersions } from './read-reasons.ts';
export * from './reason-contract.ts';
export { updateReason } from './update-reason.ts';
