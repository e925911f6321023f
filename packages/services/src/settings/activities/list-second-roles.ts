import { schema } from '@stempel/db';
import { asc, eq } from '@stempel/db/drizzle';
import { z } from 'zod';
import type { ServiceContext } from '../../kernel/context.ts';
import { idField } from '../../kernel/contract-fields.ts';
import { takesSecondStep } from '../../kernel/deciding/takes-second-step.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';

const { roles } = schema;

export const listSecondRolesInput = z.strictObject({ named: idField.optional() });
export type ListSecondRoles = z.output<typeof listSecondRolesInput>;

/** A role as whoever sets up absence types chooses it. */
export interface SecondRole {
  id: string;
  name: string;
  /** Whether it may decide about the absences of others at all. */
  approves: boolean;
}

/**
 * The roles that can take a second step, by name, and among them the one that is `named`, whether it still can or not.
 * For whoever changes settings: they need not see what else a role may do.
 */
export async function listSecondRoles(
  ctx: ServiceContext,
  { named }: ListSecondRoles,
): Promise<{ data: SecondRole[] }> {
  requirePermission(ctx, 'settings', 'update');
  const rows = await reading(ctx, (tx) =>
    tx
      .select({ id: roles.id, name: roles.name, grants: roles.grants })
      .from(roles)
      .where(eq(roles.workspaceId, ctx.workspace.id))
      .orderBy(asc(roles.name), asc(roles.id)),
  );
  const data = rows.map(({ id, name, grants }) => ({ id, name, approves: takesSecondStep(grants) }));
  return { data: data.filter(({ id, approves }) => approves || id === named) };
}
