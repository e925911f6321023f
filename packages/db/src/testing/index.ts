export { refuseNestedConnections } from '../nested-connection.ts';
export { guardAudits } from './audit-guard.ts';
export { makeWorkspace, type TestWorkspace } from './make-workspace.ts';
export { type OwnPostgres, ownPostgres } from './own-postgres.ts';
export { emptyDatabase, testDatabase, testDatabaseUrls } from './test-database.ts';
export { testSecret } from './test-secret.ts';
export { watchStatements } from './watch-statements.ts';
export { leaveUnaudited, withoutAudit } from './without-audit.ts';
