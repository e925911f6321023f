import type { Caller } from '@stempel/auth/rate-limit';
import { type Action, allows, type Resource } from '@stempel/core/access';
import { type Message, type RefusalCode, say } from '@stempel/core/messages';
import { addressesOneEmployee, type Operation } from '../contract/operation.ts';
import { ProblemError } from './problem.ts';

function forbidden(requiredPermission: string, said: Message<RefusalCode<'forbidden'>>): ProblemError {
  return new ProblemError(said, { requiredPermission });
}

/**
 * The gate of an operation for an API key. Throws 403 naming the permission: the grant is missing, a single
 * employee is addressed without scope `all` (docs/http.md, Service users), or the workspace is no test workspace.
 */
export function checkPermission(operation: Operation, caller: Caller): void {
  if (operation.permission === null) return;
  const [resource, action] = operation.permission.split(':') as [Resource, Action];
  const allowed = allows(caller.grants, resource, action);
  if (allowed === null) {
    const triple = `${resource}:${action}:*`;
    throw forbidden(triple, say('service-user-lacks', { permission: triple }));
  }
  if (addressesOneEmployee(operation) && !allowed.has('all')) {
    const triple = `${resource}:${action}:all`;
    throw forbidden(triple, say('service-user-not-employee', { permission: triple }));
  }
  if (operation.testWorkspaceOnly && !caller.workspace.isTest) {
    throw forbidden(
      `${resource}:${action}:*`,
      say('test-workspace-only', { workspace: caller.workspace.slug }),
    );
  }
}
