export type { Database, Orm } from './connect-database.ts';
export { connectDatabase } from './connect-database.ts';
export type { DatabaseError } from './database-error.ts';
export { findDatabaseError } from './database-error.ts';
export type { WorkspaceTransaction } from './in-workspace.ts';
export {
  asOneTransaction,
  inOneFlight,
  inSavepoint,
  inWorkspace,
  prepared,
  writeLast,
} from './in-workspace.ts';
export { insertRow, insertRows, insertTwoRows } from './insert-row.ts';
export { isUnavailable } from './is-unavailable.ts';
export type { LoneRead } from './lone-read.ts';
export { loneRead, loneWorkspace, runLoneRead } from './lone-read.ts';
export { migrateDatabase } from './migrate-database.ts';
export { isId, newId } from './new-id.ts';
export * as schema from './schema/index.ts';
