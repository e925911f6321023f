import { OverloadedError } from './connection-door.ts';
import { isDiskFull } from './is-disk-full.ts';

/** What the operating system says where PostgreSQL does not answer on its address. */
const networkCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** What the driver says in its own words, without a code. */
const driverMessages: ReadonlySet<string> = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
]);

/**
 * SQLSTATEs of a server that cannot do it now: connection exceptions (08), refused logins (28), a missing database
 * (3D000), insufficient resources (53), shutdown, start-up and recovery (57P), statement, lock and transaction timeouts,
 * a standby that only reads (25006), and conflicts that outlived every repetition (40001, 40P01).
 */
const states = /^(?:08...|28...|3D000|53...|57P0[1-5]|57014|55P03|25006|25P0[34]|40001|40P01)$/;

/** Whether a call was turned away before it did anything, because more came than can be served. */
export function isOverloaded(error: unknown): boolean {
  return findOverload(error) !== undefined;
}

/** What turned a call away, if that is what it failed for. */
export function findOverload(error: unknown): OverloadedError | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OverloadedError) return cause;
  }
  return undefined;
}

/**
 * Whether work failed because the database could not do it just then: it is away, is starting or stopping, is full, only
 * reads, took too long, or more came than can be served. The same work may pass later; whether it had its effect is unknown when the connection broke
 * at the commit.
 */
export function isUnavailable(error: unknown): boolean {
  if (isDiskFull(error)) return true;
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OverloadedError) return true;
    const { code, message } = cause as Error & { code?: unknown };
    if (typeof code === 'string' && (networkCodes.has(code) || states.test(code))) return true;
    if (driverMessages.has(message)) return true;
  }
  return false;
}
