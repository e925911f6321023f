import { type Database, schema } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import { withoutAudit } from '@stempel/db/testing';
import type { ServiceContext } from '../kernel/context.ts';
import { addAbsenceTypes } from './add-absence-types.ts';
import { addPerson, type TestPerson } from './add-person.ts';
import { makeAbsenceHouse } from './make-absence-house.ts';
import { addEmployees } from './make-company.ts';

const ofAll = ['absences:read:all', 'absences:approve:all'];

/**
 * The house of absences, where `parental` takes two steps: Mette manages Anna, then Hanna or Henrik of HR, who manage
 * nobody. Dora is a colleague, Olga owns the workspace and is no employee of it.
 */
export async function makeTwoStepsHouse(db: Database) {
  const house = await makeAbsenceHouse(db);
  const { made, ctx } = house;
  const employees = await withoutAudit(db, ctx.workspace.id, (tx) => addEmployees(tx, made, 4));
  const [hannaId = '', henrikId = '', doraId = '', olgaId = ''] = employees.map(({ id }) => id);
  const hanna = await addPerson(ctx, hannaId, ofAll, 'Hanna');
  const henrik = await addPerson(ctx, henrikId, ofAll, 'Henrik');
  const dora = await addPerson(ctx, doraId, ['absences:*:self'], 'Dora');
  const olga = await addPerson(ctx, olgaId, ['*:*:*'], 'Olga');
  await giveRole(ctx, hanna.roleId, henrik);
  await withoutAudit(db, ctx.workspace.id, async (tx) => {
    const { roles } = schema;
    await tx.update(roles).set({ name: 'HR' }).where(eq(roles.id, hanna.roleId));
    await tx.update(roles).set({ builtIn: 'owner' }).where(eq(roles.id, olga.roleId));
  });
  const second = { approval: 'two-steps', second_role_id: hanna.roleId } as const;
  const types = await addAbsenceTypes(ctx, { parental: second, sabbatical: { ...second, unit: 'day' } });
  return { ...house, hanna, henrik, dora, olga, types };
}

/** The person holds this role, too. */
export async function giveRole(ctx: ServiceContext, roleId: string, { userId }: TestPerson): Promise<void> {
  const member = { workspaceId: ctx.workspace.id, roleId, userId, addedAt: ctx.now };
  await withoutAudit(ctx.db, ctx.workspace.id, (tx) => tx.insert(schema.roleMembers).values(member));
}

export async function takeRole(
  { db, workspace }: ServiceContext,
  roleId: string,
  userId: string,
): Promise<void> {
  const { roleMembers } = schema;
  const held = and(eq(roleMembers.roleId, roleId), eq(roleMembers.userId, userId));
  await withoutAudit(db, workspace.id, (tx) => tx.delete(roleMembers).where(held));
}
