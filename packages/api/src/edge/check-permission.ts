import type { Caller } from '@stempel/auth/rate-limit';
import { type Action, allows, type Resource } from '@stempel/core/access';
import { addressesOneEmployee, type Operation } from '../contract/operation.ts';
import { ProblemError } from './problem.ts';

function forbidden(requiredPermission: string, detail: string): ProblemError {
  return new ProblemError('forbidden', detail, { requiredPermission });
}

/**
 * The gate of an operation for an API key. Throws 403 naming the permission: the grant is missing, a single
 * employee is addressed without scope `all` (spec §5 rule 8), or the workspace is no test workspace.
 */
export function checkPermission(operation: Operation, caller: Caller): void {
  if (operation.permission === null) return;
  const [resource, action] = operation.permission.split(':') as [Resource, Action];
  const allowed = allows(caller.grants, resource, action);
  if (allowed === null) {
    const triple = `${resource}:${action}:*`;
    throw forbidden(triple, `The roles of the service user lack the permission ${triple}.`);
  }
  if (addressesOneEmployee(operation) && !allowed.has('all')) {
    const triple = `${resource}:${action}:all`;
    throw forbidden(
      triple,
      `A service user is not linked to an employee; addressing a single employee needs ${triple}.`,
    );
  }
  if (operation.testWorkspaceOnly && !caller.workspace.isTest) {
    throw forbidden(
      `${resource}:${action}:*`,
      `With an API key this is allowed only in a test workspace, and "${caller.workspace.slug}" is none.`,
    );
  }
}
