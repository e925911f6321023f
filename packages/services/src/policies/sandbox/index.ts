export { deleteExpiredRuns } from './delete-expired-runs.ts';
export type { Overlay } from './overlay.ts';
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
export { tryDrafts } from './try-drafts.ts';
export { type TriedOn, type WorkedOut, workOutDifferences } from './work-out-differences.ts';
