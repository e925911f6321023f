export { allows, widestScope } from './allow.ts';
export { type AuditedAction, auditedActions } from './audited-actions.ts';
export { type BuiltInRole, builtInRoles } from './built-in-roles.ts';
export {
  type Action,
  actions,
  formatGrant,
  type Grant,
  GrantError,
  parseGrant,
  type Resource,
  resources,
  type Scope,
  scopes,
} from './grant.ts';
export { ownPath } from './own-path.ts';
