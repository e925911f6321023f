import { say } from '@stempel/core/messages';
import type { ServiceContext } from '../../kernel/context.ts';
import { ServiceError } from '../../kernel/errors.ts';

/** The employee whom the caller acts as: everybody names deputies of their own, nobody those of others. Throws forbidden. */
export function requireOwnEmployee(ctx: ServiceContext): string {
  const { kind, employeeId } = ctx.actor;
  if (kind === 'user' && employeeId !== null) return employeeId;
  throw new ServiceError(say('deputies-of-employees'));
}
