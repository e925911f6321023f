import {
  distributeSandbox,
  findSandboxOfDraft,
  findSandboxOfDraftInput,
  getSandboxCurve,
  getSandboxPerson,
  getSandboxRun,
  listSandboxPeople,
  listSandboxPeopleInput,
  listSandboxRuns,
  sandboxDistributionInput,
  sandboxPartInput,
  sandboxPersonInput,
  sandboxTarget,
  sandboxTracesInput,
  startCurveBody,
  startSandboxBody,
  summarizeSandbox,
  traceSandbox,
} from '@stempel/services/policies/sandbox';
import { startCurve, startSandbox } from '@stempel/services/transfer/sandbox-runs';
import { procedure, router } from './procedure.ts';

/** Runs that try drafts on settled months, and what they found. */
export const sandbox = router({
  list: procedure.query(({ ctx }) => listSandboxRuns(ctx.service)),
  get: procedure.input(sandboxTarget).query(({ ctx, input }) => getSandboxRun(ctx.service, input)),
  ofDraft: procedure
    .input(findSandboxOfDraftInput)
    .query(({ ctx, input }) => findSandboxOfDraft(ctx.service, input)),
  start: procedure.input(startSandboxBody).mutation(({ ctx, input }) => startSandbox(ctx.service, input)),
  startCurve: procedure.input(startCurveBody).mutation(({ ctx, input }) => startCurve(ctx.service, input)),
  curve: procedure.input(sandboxTarget).query(({ ctx, input }) => getSandboxCurve(ctx.service, input)),
  summary: procedure.input(sandboxPartInput).query(({ ctx, input }) => summarizeSandbox(ctx.service, input)),
  distribution: procedure
    .input(sandboxDistributionInput)
    .query(({ ctx, input }) => distributeSandbox(ctx.service, input)),
  people: procedure
    .input(listSandboxPeopleInput)
    .query(({ ctx, input }) => listSandboxPeople(ctx.service, input)),
  person: procedure.input(sandboxPersonInput).query(({ ctx, input }) => getSandboxPerson(ctx.service, input)),
  traces: procedure.input(sandboxTracesInput).query(({ ctx, input }) => traceSandbox(ctx.service, input)),
});
