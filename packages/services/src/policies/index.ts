export { createPolicy } from './create-policy.ts';
export { getPolicy } from './get-policy.ts';
export { listPolicies } from './list-policies.ts';
export { listPolicyVersions } from './list-policy-versions.ts';
export * from './policy-contract.ts';
export { updatePolicy } from './update-policy.ts';
