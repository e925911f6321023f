import { getVersionedInput, listVersionsInput } from '@stempel/services';
import {
  createPolicy,
  createPolicyBody,
  getPolicy,
  listPolicies,
  listPoliciesInput,
  listPolicyVersions,
  updatePolicy,
  updatePolicyInput,
} from '@stempel/services/policies';
import { procedure, router } from './procedure.ts';

/** Absence, supplement, working-time and settlement policies. */
export const policies = router({
  list: procedure.input(listPoliciesInput).query(({ ctx, input }) => listPolicies(ctx.service, input)),
  get: procedure.input(getVersionedInput).query(({ ctx, input }) => getPolicy(ctx.service, input)),
  versions: procedure
    .input(listVersionsInput)
    .query(({ ctx, input }) => listPolicyVersions(ctx.service, input)),
  create: procedure.input(createPolicyBody).mutation(({ ctx, input }) => createPolicy(ctx.service, input)),
  update: procedure.input(updatePolicyInput).mutation(({ ctx, input }) => updatePolicy(ctx.service, input)),
});
