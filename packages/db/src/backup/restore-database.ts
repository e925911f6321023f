import { pipeline } from 'node:stream/promises';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { applyMigrations } from '../apply-migrations.ts';
import { adoptInstallation } from '../claim-installation.ts';
import { checkServer, migrationsFolder } from '../migrate-database.ts';
import { holdMigrationLock } from '../migrating/migration-lock.ts';
import { type FormerWorkspace, formerWorkspaces, withFilesOf } from './former-workspaces.ts';
import type { AppliedMigration, SequenceState } from './open-snapshot.ts';
import { inOwnerSession } from './session.ts';
import { setAsideIndexes } from './set-aside-indexes.ts';
import { copyTarget, tableShapes } from './table-shapes.ts';
import { clearDatabase, refuseOverData, refuseWhileInUse } from './target-database.ts';

/** The tables of a backup, in turn; each chunk was checked before it is handed over. */
export type StoredTable = { name: string; columns: string[]; rows: number; chunks: AsyncIterable<Buffer> };

export interface Restored {
  migrations: readonly AppliedMigration[];
  tables: AsyncIterable<StoredTable>;
  sequences: readonly SequenceState[];
  /** Of the installation that is restored. */
  secret: string;
  replace: boolean;
  onStep(step: RestoreStep): void;
  /** The last moment at which nothing has happened yet; told of the workspaces whose place the backup takes. */
  beforeCommit(former: readonly FormerWorkspace[]): Promise<void>;
  /** Everything is in place, and still no server can start on it. Does not throw: nothing is taken back any more. */
  afterCommit(former: readonly FormerWorkspace[]): Promise<void>;
}

export type RestoreStep =
  | { step: 'schema' | 'sequences' | 'commit' }
  | { step: 'table'; name: string; rows: number }
  | { step: 'indexes'; done: number; of: number };

/** The backup does not fit this version of the service. */
export class UnknownSchemaError extends Error {
  override readonly name = 'UnknownSchemaError';
}

/** Throws UnknownSchemaError where this version lacks a migration that the backup has. */
export function knownMigrations(migrations: readonly AppliedMigration[]) {
  const known = readMigrationFiles({ migrationsFolder });
  for (const { at, hash } of migrations) {
    const same = known.find(({ folderMillis }) => folderMillis === at);
    if (same?.hash === hash) continue;
    throw new UnknownSchemaError(
      'The backup was made by a newer version of Stempel, whose schema this one does not know. ' +
        'Restore it with that version or a later one.',
    );
  }
  const last = Math.max(...migrations.map(({ at }) => at));
  return known.filter(({ folderMillis }) => folderMillis <= last);
}

/**
 * Fills the database in one transaction: the schema as it was, every row, keys and indexes, sequences. Until its end
 * nothing of it is there, and afterwards all of it, whatever ends this process. Throws UnfitTargetError where data are
 * there or a server runs, UnknownSchemaError.
 */
export async function restoreDatabase(ownerUrl: string, restored: Restored): Promise<void> {
  const migrations = knownMigrations(restored.migrations);
  await inOwnerSession(ownerUrl, async (client) => {
    await checkServer(client);
    await holdMigrationLock(client);
    await refuseWhileInUse(client);
    await refuseOverData(client, restored.replace);
    await client.query('begin');
    restored.onStep({ step: 'schema' });
    const workspaces = await formerWorkspaces(client);
    await clearDatabase(client);
    await applyMigrations(client, migrations);
    const rebuild = await setAsideIndexes(client);
    await loadTables(client, restored);
    for (const [done, statement] of rebuild.statements.entries()) {
      restored.onStep({ step: 'indexes', done, of: rebuild.statements.length });
      await client.query(statement);
    }
    restored.onStep({ step: 'sequences' });
    for (const { name, last, isCalled } of restored.sequences) {
      await client.query('select setval(($1)::regclass, $2, $3)', [
        `public.${client.escapeIdentifier(name)}`,
        last,
        isCalled,
      ]);
    }
    await adoptInstallation(client, restored.secret);
    const former = await withFilesOf(client, workspaces);
    await refuseWhileInUse(client);
    restored.onStep({ step: 'commit' });
    await restored.beforeCommit(former);
    await client.query('commit');
    await restored.afterCommit(former);
  });
}

async function loadTables(client: pg.Client, { tables, onStep }: Restored): Promise<void> {
  const shapes = new Map((await tableShapes(client)).map((shape) => [shape.name, shape]));
  // Migrations write rows of their own; those of the backup take their place.
  const all = [...shapes.keys()].map((name) => `public.${client.escapeIdentifier(name)}`);
  await client.query(`truncate ${all.join(', ')}`);
  for await (const { name, columns, rows, chunks } of tables) {
    const shape = shapes.get(name);
    if (shape?.columns.toSorted().join() !== columns.toSorted().join()) {
      throw new UnknownSchemaError(
        `The table "${name}" of the backup is not as its version of Stempel makes it.`,
      );
    }
    shapes.delete(name);
    onStep({ step: 'table', name, rows });
    if (rows === 0) continue;
    // Nobody else sees the table before the end, so its rows need no later look by vacuum.
    const target = `copy ${copyTarget(client, name, columns)} from stdin with (freeze)`;
    const stream = client.query(copyFrom(target));
    await pipeline(chunks, stream);
    if (stream.rowCount !== rows) {
      throw new Error(`The table "${name}" took ${stream.rowCount} rows instead of ${rows}.`);
    }
  }
  const [missing] = shapes.keys();
  if (missing !== undefined) throw new UnknownSchemaError(`The backup lacks the table "${missing}".`);
}
