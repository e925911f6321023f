import { hkdfSync, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';

/** What a server knows and the database does not. */
export interface InstallationSecret {
  /** At least 32 characters, the same for all servers of one database; kept outside of it. */
  secret: string;
  /** Seals again what was sealed under the secret that lay in the database; `place` is what it is bound to. */
  reseal?: (sealed: Uint8Array, place: string, formerSecret: string) => Uint8Array;
}

/** The database was set up with another secret: nothing that was sealed or signed there could be read here. */
export class OtherSecretError extends Error {
  override readonly name = 'OtherSecretError';

  constructor() {
    super(
      'The database belongs to an installation with another secret. Give every server of one database the same ' +
        'STEMPEL_SECRET, or the file "secret" of the DATA_DIR of the server that set it up.',
    );
  }
}

interface Installation {
  app_role: string;
  secret_proof: string | null;
  instance_secret: string | null;
}

/** 256 bits made from the secret for one purpose (HKDF, RFC 5869); they say nothing of the secret or of one another. */
function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'stempel', purpose, 32));
}

/** What the database knows a secret by. */
export function proofOf(secret: string): string {
  return derive(secret, 'proof of the secret').toString('hex');
}

/** Of the application role. */
export function passwordOf(secret: string): string {
  return derive(secret, 'application role').toString('base64url');
}

/**
 * The login of the application role; its password follows from the secret, so that nothing in the database opens it. Roles
 * belong to the whole cluster, hence the database in its name. Throws OtherSecretError.
 */
export async function claimInstallation(
  client: pg.Client,
  { secret, reseal }: InstallationSecret,
): Promise<{ role: string; password: string }> {
  const proof = proofOf(secret);
  const password = passwordOf(secret);
  const { rows } = await client.query<Installation>(
    'select app_role, secret_proof, instance_secret from installation',
  );
  const [known] = rows;
  if (known?.secret_proof) {
    if (!timingSafeEqual(Buffer.from(known.secret_proof), Buffer.from(proof))) throw new OtherSecretError();
    // A dump of the database alone brings no roles.
    if (!(await hasRole(client, known.app_role))) await makeRole(client, password, known.app_role);
    return { role: known.app_role, password };
  }
  await client.query('begin');
  try {
    const role = await makeRole(client, password, known?.app_role);
    if (known?.instance_secret && reseal) await resealAll(client, known.instance_secret, reseal);
    await client.query(
      `insert into installation (app_role, secret_proof) values ($1, $2)
       on conflict (id) do update
         set secret_proof = excluded.secret_proof, app_password = null, instance_secret = null`,
      [role, proof],
    );
    await client.query('commit');
    return { role, password };
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/**
 * Makes an installation that was copied from elsewhere, whose secret this is, that of this database: its application role
 * bears the name of the database, and has the password that follows from the secret.
 */
export async function adoptInstallation(client: pg.Client, secret: string): Promise<void> {
  const role = await makeRole(client, passwordOf(secret), undefined);
  await client.query('update installation set app_role = $1', [role]);
}

async function hasRole(client: pg.Client, role: string): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  return rowCount === 1;
}

async function makeRole(client: pg.Client, password: string, known: string | undefined): Promise<string> {
  const { rows } = await client.query<{ name: string; present: boolean }>(
    `select name, exists (select from pg_roles where rolname = name) as present
       from (select coalesce($1, left(current_database(), 59) || '_app') as name) as wanted`,
    [known ?? null],
  );
  const role = rows[0]?.name ?? 'stempel_app';
  const quoted = client.escapeIdentifier(role);
  await client.query(
    rows[0]?.present
      ? `alter role ${quoted} with login password '${password}'`
      : `create role ${quoted} login nosuperuser nocreatedb nocreaterole nobypassrls password '${password}'`,
  );
  return role;
}

/** Client secrets of sign-in providers, workspace by workspace: row-level security binds the owner, too. */
async function resealAll(
  client: pg.Client,
  formerSecret: string,
  reseal: NonNullable<InstallationSecret['reseal']>,
): Promise<void> {
  const { rows: workspaces } = await client.query<{ id: string }>('select id from workspaces');
  for (const workspace of workspaces) {
    await client.query("select set_config('app.workspace_id', $1, true)", [workspace.id]);
    const { rows } = await client.query<{ id: string; sealed: Buffer }>(
      `select id, sealed_client_secret as sealed from identity_providers
        where workspace_id = $1 and sealed_client_secret is not null`,
      [workspace.id],
    );
    for (const { id, sealed } of rows) {
      await client.query(
        'update identity_providers set sealed_client_secret = $3 where workspace_id = $1 and id = $2',
        [workspace.id, id, reseal(sealed, `${workspace.id}/${id}`, formerSecret)],
      );
    }
  }
}
