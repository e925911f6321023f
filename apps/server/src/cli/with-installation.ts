import type { ServiceContext } from '@stempel/services';
import type { Config } from '../config.ts';
import type { Installation } from '../open-installation.ts';
import { CommandError } from './output.ts';

export type Session = {
  config: Config;
  installation: Installation;
  now: Temporal.Instant;
  requestId: string;
};

const poolSize = 4;

/**
 * Runs a command on the database of the configuration: the external one, the embedded one of the running server,
 * or the embedded one started for this command and stopped after it.
 */
export async function withInstallation<Result>(run: (session: Session) => Promise<Result>): Promise<Result> {
  const [{ readConfig }, { openInstallation }, { randomUUID }] = await Promise.all([
    import('../config.ts'),
    import('../open-installation.ts'),
    import('node:crypto'),
  ]);
  const config = readConfig();
  const installation = await openInstallation(config, { poolSize });
  try {
    return await run({ config, installation, now: Temporal.Now.instant(), requestId: `cli-${randomUUID()}` });
  } finally {
    await installation.close();
  }
}

/** Runs a command in the workspace with this slug, as the system. */
export async function withWorkspace<Result>(
  slug: string,
  run: (ctx: ServiceContext, session: Session) => Promise<Result>,
): Promise<Result> {
  return withInstallation(async (session) => {
    const [{ systemContext }, { findWorkspaceBySlug }] = await Promise.all([
      import('@stempel/services'),
      import('@stempel/services/transfer/background'),
    ]);
    const { config, installation, now, requestId } = session;
    const workspace = await findWorkspaceBySlug(installation.db, config.environment, slug);
    if (!workspace) {
      throw new CommandError(
        'not-found',
        `There is no workspace "${slug}" in the ${config.environment} environment.`,
      );
    }
    return run(systemContext(installation.db, workspace, now, requestId), session);
  });
}
