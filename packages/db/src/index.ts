export type { Database, Orm } from './connect-database.ts';
export { connectDatabase } from './connect-database.ts';
export type { DatabaseError } from './database-error.ts';
export { findDatabaseError } from './database-error.ts';
export type { WorkspaceTransaction } from './in-workspace.ts';
export { asOneTransaction, inSavepoint, inWorkspace, prepared } from './in-workspace.ts';
export { migrateDatabase } from './migrate-database.ts';
export { isId, newId } from './new-id.ts';
export * as schema from './schema/index.ts';
