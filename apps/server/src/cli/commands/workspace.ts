import type { Command } from 'commander';
import { forgetUnfinishedDemo } from '../../demo-file.ts';
import { printResult } from '../output.ts';
import { readInput } from '../read-input.ts';
import { withInstallation } from '../with-installation.ts';
import { addOidcCommands } from './oidc.ts';

type Options = {
  slug: string;
  name: string;
  timeZone: string;
  test?: true;
  ownerEmail: string;
  ownerName: string;
  ownerPassword?: string;
};

async function createWorkspace(options: Options, json: boolean): Promise<void> {
  await withInstallation(async ({ config, installation: { db }, now, requestId }) => {
    const services = await import('@stempel/services/settings/workspaces');
    const { systemContext } = await import('@stempel/services');
    const { resendInvitation } = await import('@stempel/services/access/users');
    const { ensureIdentity } = await import('@stempel/auth/people');
    const { ownerEmail: email, ownerName: name, ownerPassword: password } = options;
    const input = readInput(services.createWorkspaceInput, {
      slug: options.slug,
      name: options.name,
      time_zone: options.timeZone,
      is_test: options.test ?? false,
      environment: config.environment,
      owner: { email, name },
    });
    if (password !== undefined) input.owner.identity_id = await ensureIdentity(db, { email, name, password });
    // Before it is there: the next start would begin anew with an empty database, and nobody would see it any more.
    const takeBack = forgetUnfinishedDemo(config);
    const { workspace, ownerId } = await services
      .createWorkspace(db, input, { now, requestId })
      .catch((error: unknown) => {
        takeBack();
        throw error;
      });
    if (password === undefined) {
      const { id, slug, name: title, time_zone: timeZone, is_test: isTest } = workspace;
      const ctx = systemContext(db, { id, slug, name: title, timeZone, isTest }, now, requestId);
      await resendInvitation(ctx, { id: ownerId });
    }
    const owner = { id: ownerId, email, name, state: password === undefined ? 'invited' : 'activated' };
    const next =
      password === undefined ? `${email} gets an invitation.` : `${email} signs in at ${config.baseUrl}.`;
    printResult(
      json,
      { ...workspace, owner },
      `Made the workspace "${workspace.slug}" (${workspace.id}).\n${next}`,
    );
  });
}

async function listWorkspaces(json: boolean): Promise<void> {
  await withInstallation(async ({ installation: { db } }) => {
    const services = await import('@stempel/services/transfer/background');
    const data = (await services.listWorkspaces(db)).map(({ id, slug, name, timeZone, isTest }) => ({
      id,
      slug,
      name,
      time_zone: timeZone,
      is_test: isTest,
    }));
    printResult(json, { data }, data.map(({ slug, name }) => `${slug.padEnd(24)}${name}`).join('\n'));
  });
}

export function addWorkspaceCommands(program: Command, json: boolean): void {
  const workspace = program.command('workspace').description('tenants');
  workspace
    .command('create')
    .description('create a workspace with its built-in roles and an owner')
    .requiredOption('--slug <slug>', 'short name: small letters, digits, hyphens')
    .requiredOption('--name <name>', 'name people read')
    .requiredOption('--time-zone <zone>', 'IANA time zone, such as Europe/Copenhagen')
    .option('--test', 'a test workspace: accepts imports and testing jobs with an API key')
    .requiredOption('--owner-email <email>', 'who owns it')
    .requiredOption('--owner-name <name>', 'name of the owner')
    .option('--owner-password <password>', '12 to 128 characters; without it the owner gets an invitation')
    .action((options: Options) => createWorkspace(options, json));
  workspace
    .command('list')
    .description('the workspaces of this installation')
    .action(() => listWorkspaces(json));
  addOidcCommands(workspace, json);
}
