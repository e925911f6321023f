export { proofOf } from '../claim-installation.ts';
export {
  type HeldWrites,
  LongWriteError,
  resumeWrites,
  whileWritesAreRefused,
} from '../move/refuse-writes.ts';
export type { FormerWorkspace } from './former-workspaces.ts';
export { type AppliedMigration, NothingToBackUpError, readSnapshot, type Snapshot } from './open-snapshot.ts';
export { requireFit } from './require-fit.ts';
export {
  knownMigrations,
  type RestoreStep,
  restoreDatabase,
  type StoredTable,
  UnknownSchemaError,
} from './restore-database.ts';
export { UnfitTargetError } from './target-database.ts';
export { withSecretProof } from './with-secret-proof.ts';
