export {
  type AdmitProvisioningCall,
  createProvisioningAdmission,
  type ProvisioningAdmission,
  type ProvisioningLoad,
} from './admit-provisioning-call.ts';
export { listProvisioningLog } from './list-provisioning-log.ts';
export * from './log-contract.ts';
export type { IgnoredPart, LoggedResult, Outcome, ProvisioningCall, Refusal } from './provisioning-call.ts';
export { ignoredPart } from './provisioning-call.ts';
export { getProvisioningStatus } from './provisioning-status.ts';
export { pruneScimLog } from './prune-scim-log.ts';
export { recordCall } from './record-call.ts';
export { createDeadKeyLog } from './record-dead-key.ts';
