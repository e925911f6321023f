import type { ServiceContext } from '@stempel/services';
import type { ApiKeyDto } from '@stempel/services/access/api-keys';
import type { Command } from 'commander';
import { CommandError, printResult } from '../output.ts';
import { readInput } from '../read-input.ts';
import { withInstallation, withWorkspace } from '../with-installation.ts';

type CreateOptions = {
  workspace: string;
  serviceUser: string;
  role: string[];
  expires?: string;
  provisioning?: true;
};

const pageSize = 1000;

async function findRoleIds(ctx: ServiceContext, names: string[]): Promise<string[]> {
  const { listRoles } = await import('@stempel/services/access/roles');
  const { data } = await listRoles(ctx, { limit: pageSize });
  return names.map((name) => {
    const role = data.find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (role) return role.id;
    const known = data.map((one) => one.name).join(', ');
    throw new CommandError('not-found', `There is no role "${name}"; there are: ${known}.`);
  });
}

/**
 * The service user of this name with exactly these roles, made when there is none: a further key of an integration
 * belongs to it, and no key's permissions change because another one is made.
 */
async function ensureServiceUser(ctx: ServiceContext, name: string, roleIds: string[]) {
  const { createServiceUser, createServiceUserBody, listServiceUsers } = await import(
    '@stempel/services/access/service-users'
  );
  const wanted = roleIds.toSorted().join();
  for (let cursor: string | undefined; ; ) {
    const page = await listServiceUsers(ctx, { limit: pageSize, cursor });
    const isSame = (roles: { id: string }[]) =>
      roles
        .map(({ id }) => id)
        .toSorted()
        .join() === wanted;
    const known = page.data.find(
      (user) => user.name === name && user.state === 'activated' && isSame(user.roles),
    );
    if (known) return known;
    if (page.next_cursor === null) break;
    cursor = page.next_cursor;
  }
  return createServiceUser(ctx, readInput(createServiceUserBody, { name, role_ids: roleIds }));
}

/** A date is the last one on which the key works, in the workspace's zone. */
function readExpiry(text: string, timeZone: string): string {
  try {
    if (/^\d{4}-\d{2}-\d{2}$/.test(text)) {
      return Temporal.PlainDate.from(text).add({ days: 1 }).toZonedDateTime(timeZone).toInstant().toString();
    }
    return Temporal.Instant.from(text).toString();
  } catch {
    throw new CommandError('invalid', `--expires is "${text}": write 2027-01-31 or 2027-01-31T12:00:00Z.`);
  }
}

async function createKey(options: CreateOptions, json: boolean): Promise<void> {
  await withWorkspace(options.workspace, async (ctx, { config }) => {
    const { createApiKey, createApiKeyBody } = await import('@stempel/services/access/api-keys');
    const { generateApiKey } = await import('@stempel/auth/api-key');
    const expiresAt =
      options.expires === undefined ? null : readExpiry(options.expires, ctx.workspace.timeZone);
    const roleIds = [...new Set(await findRoleIds(ctx, options.role))];
    const serviceUser = await ensureServiceUser(ctx, options.serviceUser, roleIds);
    const { key, hash: sha256, last4: lastFour } = generateApiKey(config.environment);
    const input = readInput(createApiKeyBody, {
      service_user_id: serviceUser.id,
      provisioning: options.provisioning ?? false,
      expires_at: expiresAt,
    });
    const record = await createApiKey(ctx, input, { sha256, lastFour, environment: config.environment });
    const text = [
      `API key of "${serviceUser.name}", shown this once:`,
      key,
      record.provisioning
        ? `curl -H "Authorization: Bearer ${key}" ${config.baseUrl}/api/scim/v2/Users`
        : `curl -H "Authorization: Bearer ${key}" ${config.baseUrl}/api/version`,
    ];
    printResult(json, { ...record, key, service_user: serviceUser }, text.join('\n'));
  });
}

type RevokeOptions = { workspace?: string; id?: string; key?: string };

async function revokeKey(given: string | undefined, options: RevokeOptions, json: boolean): Promise<void> {
  const key = options.key ?? (given?.startsWith('stempel_') ? given : undefined);
  const id = options.id ?? (key === undefined ? given : undefined);
  const report = (record: ApiKeyDto) =>
    printResult(json, record, `Revoked the key …${record.last_four} of "${record.service_user_name}".`);
  if (key !== undefined) {
    report(await revokeByKey(key));
  } else if (id !== undefined && options.workspace !== undefined) {
    report(await withWorkspace(options.workspace, (ctx) => revoke(ctx, id)));
  } else {
    throw new CommandError('invalid', 'Say which key: the key itself, or its id with --workspace.');
  }
}

async function revoke(ctx: ServiceContext, id: string): Promise<ApiKeyDto> {
  const { revokeApiKey } = await import('@stempel/services/access/api-keys');
  return revokeApiKey(ctx, { id });
}

function revokeByKey(key: string): Promise<ApiKeyDto> {
  return withInstallation(async ({ config, installation: { db }, now, requestId }) => {
    const { identifyKey } = await import('@stempel/auth/rate-limit');
    const { systemContext } = await import('@stempel/services');
    const caller = await identifyKey(db, config.environment, key);
    if (!caller)
      throw new CommandError('not-found', 'This key is unknown, has expired or was revoked already.');
    return revoke(systemContext(db, caller.workspace, now, requestId), caller.apiKeyId);
  });
}

export function addKeyCommands(program: Command, json: boolean): void {
  const key = program.command('key').description('API keys of service users');
  key
    .command('create')
    .description('create an API key; it is shown once')
    .requiredOption('--workspace <slug>', 'the workspace')
    .requiredOption('--service-user <name>', 'whose key; made when there is none with these roles')
    .option('--role <name...>', 'role of the service user; may be repeated', [])
    .option('--expires <when>', 'the last date on which it works, or the instant it ends')
    .option('--provisioning', 'opens SCIM instead of the REST API')
    .action((options: CreateOptions) => createKey(options, json));
  key
    .command('revoke [key]')
    .description('end a key at once: the key itself, or its id with --workspace')
    .option('--workspace <slug>', 'the workspace of an id')
    .option('--id <id>', 'id of the key')
    .option('--key <key>', 'the key itself')
    .action((given: string | undefined, options: RevokeOptions) => revokeKey(given, options, json));
}
