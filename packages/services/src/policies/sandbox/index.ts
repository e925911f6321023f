export { type Compose, readToCompose, type Source } from './compose-results.ts';
export { mostPasses } from './curve-candidates.ts';
export { addCandidates, addPoints, selectOpenPoints, selectPoints } from './curve-points.ts';
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
export { type Overlay, withOverlay } from './overlay.ts';
export { getSandboxCurve, type SandboxPoint } from './read-sandbox-curve.ts';
export {
  findSandboxOfDraft,
  findSandboxOfDraftInput,
  getSandboxRun,
  listSandboxRuns,
  sandboxTarget,
} from './read-sandbox-runs.ts';
export { digestsOf, type RestsOn } from './rests-on.ts';
export { isReached, touchedUnit } from './run-reach.ts';
export * from './sandbox-contract.ts';
export {
  getRunRow,
  keptFor,
  overlayIn,
  type SandboxRunDto,
  type SandboxRunRow,
  type SandboxVaried,
} from './sandbox-rows.ts';
export { requireReading, resultsOf } from './seen-results.ts';
export {
  type SandboxSum,
  type StoredReach,
  type StoredVaried,
  storedDrafts,
  storedOverlay,
  storedReach,
  storedResultPeriods,
  storedSums,
  storedTotals,
  storedVaried,
} from './stored-sandbox.ts';
export { allSupplements, sumUpRuns } from './sum-up-runs.ts';
export {
  type SandboxPart,
  type SandboxSummary,
  sandboxPartInput,
  summarizeSandbox,
} from './summarize-sandbox.ts';
export { tryDrafts } from './try-drafts.ts';
export { numberAt, valuesOf } from './vary-number.ts';
export { readToWorkOut, type TriedOn, type WorkedOut, type WorkOut } from './work-out-differences.ts';
