export { deleteExpiredRuns } from './delete-expired-runs.ts';
export {
  distributeSandbox,
  type SandboxDistribution,
  type SandboxPerson,
  sandboxDistributionInput,
} from './distribute-sandbox.ts';
export {
  getSandboxPerson,
  type SandboxPersonDto,
  type SandboxTraces,
  sandboxPersonInput,
  sandboxTracesInput,
  traceSandbox,
} from './get-sandbox-person.ts';
export { listSandboxLines, sandboxFileColumns, sandboxFileQuery } from './list-sandbox-lines.ts';
export { listSandboxPeople, listSandboxPeopleInput } from './list-sandbox-people.ts';
export type { Overlay } from './overlay.ts';
export {
  findSandboxOfDraft,
  findSandboxOfDraftInput,
  getSandboxRun,
  listSandboxRuns,
  sandboxTarget,
} from './read-sandbox-runs.ts';
export * from './sandbox-contract.ts';
export {
  countDeciding,
  draftsOf,
  getRunRow,
  keptFor,
  overlayIn,
  requireReading,
  type SandboxRunDto,
  type SandboxRunRow,
  type StoredDrafts,
  type StoredReach,
} from './sandbox-rows.ts';
export {
  type SandboxPart,
  type SandboxSum,
  type SandboxSummary,
  sandboxPartInput,
  summarizeSandbox,
} from './summarize-sandbox.ts';
export { tryDrafts } from './try-drafts.ts';
export { type TriedOn, type WorkedOut, workOutDifferences } from './work-out-differences.ts';
