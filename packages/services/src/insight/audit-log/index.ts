export * from './audit-log-contract.ts';
export { listAuditActors } from './list-audit-actors.ts';
export { listAuditLog } from './list-audit-log.ts';
export { nameObjects, nameObjectsInput } from './name-objects.ts';
