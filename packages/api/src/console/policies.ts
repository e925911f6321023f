import { registryNames } from '@stempel/core';
import {
  acceptPolicyScenario,
  acceptScenarioInput,
  changePolicyScenario,
  changePolicyScenarioInput,
  checkPolicyScenarios,
  checkPolicyScenariosInput,
  countEmployments,
  countEmploymentsInput,
  createPolicy,
  createPolicyBody,
  deletePolicyScenario,
  deletePolicyScenarioInput,
  discardPolicyDraft,
  findPolicyChanges,
  findPolicyChangesInput,
  findPolicyDraft,
  getPolicy,
  listPluginForms,
  listPolicies,
  listPoliciesInput,
  listPolicyDrafts,
  listPolicyDraftsInput,
  listPolicyNames,
  listPolicyVersions,
  policyDraftTarget,
  previewPolicy,
  previewPolicyInput,
  publishPolicy,
  publishPolicyInput,
  readPolicyFile,
  readPolicyFileInput,
  savePolicyDraft,
  savePolicyDraftInput,
  savePolicyScenario,
  savePolicyScenarioInput,
  updatePolicy,
  updatePolicyInput,
  withdrawPolicyVersion,
  withdrawPolicyVersionInput,
  writePolicyFile,
  writtenPolicy,
} from '@stempel/services/policies';
import { z } from 'zod';
import { answerRefusal } from './answer-refusal.ts';
import { procedure, router } from './procedure.ts';
import { versionedReads } from './versioned-reads.ts';

const pluginsInput = z.strictObject({ registries: z.array(z.enum(registryNames)).min(1) });

/** Absence, supplement, working-time and settlement policies: published ones, drafts, their scenarios. */
export const policies = router({
  ...versionedReads(listPoliciesInput, { list: listPolicies, get: getPolicy, versions: listPolicyVersions }),
  names: procedure.query(({ ctx }) => listPolicyNames(ctx.service)),
  create: procedure.input(createPolicyBody).mutation(({ ctx, input }) => createPolicy(ctx.service, input)),
  update: procedure.input(updatePolicyInput).mutation(({ ctx, input }) => updatePolicy(ctx.service, input)),
  plugins: procedure.input(pluginsInput).query(({ ctx, input }) => listPluginForms(ctx.service, input)),
  drafts: procedure
    .input(listPolicyDraftsInput)
    .query(({ ctx, input }) => listPolicyDrafts(ctx.service, input)),
  draft: procedure.input(policyDraftTarget).query(({ ctx, input }) => findPolicyDraft(ctx.service, input)),
  changes: procedure
    .input(findPolicyChangesInput)
    .query(({ ctx, input }) => findPolicyChanges(ctx.service, input)),
  saveDraft: procedure
    .input(savePolicyDraftInput)
    .mutation(({ ctx, input }) => savePolicyDraft(ctx.service, input)),
  discardDraft: procedure
    .input(policyDraftTarget)
    .mutation(({ ctx, input }) => discardPolicyDraft(ctx.service, input)),
  publish: procedure
    .input(publishPolicyInput)
    .mutation(({ ctx, input }) => publishPolicy(ctx.service, input)),
  withdrawVersion: procedure
    .input(withdrawPolicyVersionInput)
    .mutation(({ ctx, input }) => withdrawPolicyVersion(ctx.service, input)),
  // Mutations although they only read: what is typed is too long for an address.
  preview: procedure
    .input(previewPolicyInput)
    .mutation(({ ctx, input }) => answerRefusal(() => previewPolicy(ctx.service, input))),
  writeFile: procedure.input(writtenPolicy).mutation(({ ctx, input }) => writePolicyFile(ctx.service, input)),
  readFile: procedure
    .input(readPolicyFileInput)
    .mutation(({ ctx, input }) => answerRefusal(() => readPolicyFile(ctx.service, input))),
  countEmployments: procedure
    .input(countEmploymentsInput)
    .mutation(({ ctx, input }) => countEmployments(ctx.service, input)),
  checkScenarios: procedure
    .input(checkPolicyScenariosInput)
    .mutation(({ ctx, input }) => answerRefusal(() => checkPolicyScenarios(ctx.service, input))),
  saveScenario: procedure
    .input(savePolicyScenarioInput)
    .mutation(({ ctx, input }) => savePolicyScenario(ctx.service, input)),
  acceptScenario: procedure
    .input(acceptScenarioInput)
    .mutation(({ ctx, input }) => acceptPolicyScenario(ctx.service, input)),
  changeScenario: procedure
    .input(changePolicyScenarioInput)
    .mutation(({ ctx, input }) => changePolicyScenario(ctx.service, input)),
  deleteScenario: procedure
    .input(deletePolicyScenarioInput)
    .mutation(({ ctx, input }) => deletePolicyScenario(ctx.service, input)),
});
