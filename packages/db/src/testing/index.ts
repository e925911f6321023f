export { makeWorkspace, type TestWorkspace } from './make-workspace.ts';
export { emptyDatabase, testDatabase, testDatabaseUrls } from './test-database.ts';
export { watchStatements } from './watch-statements.ts';
