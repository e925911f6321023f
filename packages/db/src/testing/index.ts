export { makeWorkspace, type TestWorkspace } from './make-workspace.ts';
export { type OwnPostgres, ownPostgres } from './own-postgres.ts';
export { emptyDatabase, testDatabase, testDatabaseUrls } from './test-database.ts';
export { watchStatements } from './watch-statements.ts';
