export {
  admitProvisioningCall,
  type ProvisioningAdmission,
  type ProvisioningLoad,
} from './admit-provisioning-call.ts';
export type { IgnoredPart, LoggedResult, Outcome, ProvisioningCall, Refusal } from './provisioning-call.ts';
export { pruneScimLog } from './prune-scim-log.ts';
export { recordCall } from './record-call.ts';
