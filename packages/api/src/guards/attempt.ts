import { type ServiceContext, ServiceError } from '@stempel/services';
import { manyStatements } from '@stempel/services/statements';
import { takeBack } from '@stempel/services/testing';
import { TRPCError } from '@trpc/server';
import { consoleRouter } from '../console/router.ts';
import { requestId } from './callers.ts';

/** What became of a call. */
export interface Outcome {
  /** `ok`, or the code of the refusal. */
  readonly code: string;
  readonly permission: string | undefined;
  /** The answer, or what the refusal says. */
  readonly said: unknown;
  /** `resource:action` of the rows it left in the log. */
  readonly audits: readonly string[];
}

type Call = (service: ServiceContext, name: string, input: unknown) => Promise<unknown>;

/** The provider is somebody else's: here it can always be used. */
const oidc = {
  findProblem: async () => undefined,
  seal: () => new Uint8Array(1),
  redirectUri: () => 'https://stempel.example/callback',
};

/** Every address may be called as far as anybody can tell; secrets are not read again. */
const webhooks = { seal: () => new Uint8Array(1), mayCall: () => true };

/** Calls a procedure of the console. */
export const callConsole: Call = (service, name, input) => {
  const doors = { oidc, webhooks, manyStatements };
  const caller = consoleRouter.createCaller({ service, environment: 'production', ...doors });
  const [area = '', verb = ''] = name.split('.');
  const procedures = caller as unknown as Record<
    string,
    Record<string, (input: unknown) => Promise<unknown>>
  >;
  return procedures[area]?.[verb]?.(input) ?? Promise.reject(new Error(`There is no procedure ${name}.`));
};

/**
 * One call that is taken back, so that no call finds what another has left; what has to happen before it is done by
 * the system. Throws whatever is no refusal, and what was written without an audit row.
 */
export function attempt(
  service: ServiceContext,
  call: (service: ServiceContext) => Promise<unknown>,
  before: (system: ServiceContext) => Promise<unknown>,
  system: ServiceContext,
): Promise<Outcome> {
  return takeBack(service, async (inside, tx) => {
    await before({ ...system, db: inside.db });
    const outcome = await call(inside).then(answered, refused);
    const { rows } = await tx.execute<{ name: string }>(
      `select distinct resource || ':' || action as name from audit_log where request_id = '${requestId}' order by 1`,
    );
    return { ...outcome, audits: rows.map(({ name }) => name) };
  });
}

function answered(said: unknown): Outcome {
  return { code: 'ok', permission: undefined, said, audits: [] };
}

function refused(error: unknown): Outcome {
  const cause = error instanceof TRPCError ? error.cause : error;
  if (!(cause instanceof ServiceError)) throw error;
  const { code, requiredPermission: permission, detail, errors } = cause;
  return { code, permission, said: { detail, errors }, audits: [] };
}
