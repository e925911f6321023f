import { builtInRoles } from '@stempel/core/access';
import { newId, schema, type WorkspaceTransaction } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { writing } from '../../kernel/transaction.ts';

/**
 * Adds the built-in roles (core/docs/permissions.md, Built-in roles) that the workspace lacks; returns how many. Where a
 * custom role has the name of one already, the built-in one is numbered: "Observer 2".
 */
export async function addBuiltInRoles(ctx: ServiceContext): Promise<number> {
  return writing(ctx, (tx) => insertMissingRoles(tx, ctx));
}

/** As `addBuiltInRoles`, as a part of a transaction. */
export async function insertMissingRoles(tx: WorkspaceTransaction, ctx: ServiceContext): Promise<number> {
  const { roles } = schema;
  const present = await tx
    .select({ name: roles.name, builtIn: roles.builtIn })
    .from(roles)
    .where(eq(roles.workspaceId, ctx.workspace.id));
  const taken = new Set(present.map(({ name }) => name.toLowerCase()));
  const known = new Set(present.map(({ builtIn }) => builtIn));
  let added = 0;
  for (const { name, description, grants } of builtInRoles) {
    const builtIn = name.toLowerCase() as schema.BuiltInRoleKey;
    if (known.has(builtIn)) continue;
    const id = newId();
    const free = freeName(name, taken);
    const stamps = { configuredAt: ctx.now, createdAt: ctx.now, updatedAt: ctx.now };
    const made = await tx
      .insert(roles)
      .values({
        workspaceId: ctx.workspace.id,
        id,
        name: free,
        description,
        grants: [...grants],
        builtIn,
        ...stamps,
      })
      // Another server may have added it meanwhile.
      .onConflictDoNothing({ target: [roles.workspaceId, roles.builtIn] })
      .returning({ id: roles.id });
    if (made.length === 0) continue;
    const after = { name: free, grants };
    await audit(tx, ctx, { action: 'create', resource: 'roles', objectId: id, before: null, after });
    added += 1;
  }
  return added;
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  let free: string = name;
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${name} ${number}`;
  return free;
}
