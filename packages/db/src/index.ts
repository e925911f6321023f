export { type InstallationSecret, OtherSecretError } from './claim-installation.ts';
export type { Database, Orm } from './connect-database.ts';
export { besideTransaction, connectDatabase, forCall } from './connect-database.ts';
export { OverloadedError } from './connection-door.ts';
export type { DatabaseError } from './database-error.ts';
export { findDatabaseError } from './database-error.ts';
export { examineAddress, lostNamesMessage } from './examine-address.ts';
export { acrossWorkspaces, inEachWorkspaceOf } from './in-each-workspace.ts';
export type { WorkspaceTransaction } from './in-workspace.ts';
export {
  asOneTransaction,
  inOneFlight,
  inSavepoint,
  inWorkspace,
  writeLast,
} from './in-workspace.ts';
export { insertNewRows, insertRow, insertRows, insertTwoRows } from './insert-row.ts';
export { type DatabaseFindings, inspectDatabase } from './inspect-database.ts';
export { isDiskFull } from './is-disk-full.ts';
export { findOverload, isOverloaded, isUnavailable } from './is-unavailable.ts';
export { JsonText } from './json-text.ts';
export type { LoneRead } from './lone-read.ts';
export { loneRead, loneWorkspace, runLoneRead } from './lone-read.ts';
export { applicationUrl, atAddress, migrateDatabase, newestMigration } from './migrate-database.ts';
export { isBeingMoved, refusesWrites, requireWritable } from './move/move-state.ts';
export { MovedAwayError } from './move/refuse-writes.ts';
export { moveFile } from './moving-files/move-file.ts';
export { atPace } from './moving-files/pace.ts';
export { type NamedQuery, namedQuery } from './named-query.ts';
export type { NamedStatement } from './named-statement.ts';
export { declaredStatements, namedStatement } from './named-statement.ts';
export { idsFrom, isId, newId } from './new-id.ts';
export { preparedQuery } from './prepared-query.ts';
export { readFromReplica } from './read-from-replica.ts';
export { openReadReplica, type ReplicaAge } from './read-replica.ts';
export * as schema from './schema/index.ts';
export { updateRows } from './update-rows.ts';
export { wakeReaders, wakeReadersAtOnce } from './wake-readers.ts';
export { asQuery, asStep, forOthers, type WorkTrace } from './work-trace.ts';
