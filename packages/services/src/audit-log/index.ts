export * from './audit-log-contract.ts';
export { listAuditLog } from './list-audit-log.ts';
