import { asOneTransaction, inWorkspace, newId, schema } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { leaveUnaudited, testDatabase, withoutAudit } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { createOrgUnit, createOrgUnitBody } from '../organization/org-units/index.ts';
import { makeTenant } from '../testing/make-tenant.ts';
import { type AuditedChange, audit } from './audit.ts';
import type { ServiceContext } from './context.ts';
import { reading, writing } from './transaction.ts';

// The databases of tests refuse what is written without an audit row of the object (guardAudits in @stempel/db/testing).

const db = testDatabase();

function orgUnit(ctx: ServiceContext) {
  const id = newId();
  return { workspaceId: ctx.workspace.id, id, code: id, createdAt: ctx.now, updatedAt: ctx.now };
}
const created = (objectId: string | null, resource = 'org-units'): AuditedChange => ({
  action: 'create',
  resource,
  objectId,
  before: null,
  after: {},
});
const touch = (id: string) => sql`update org_units set updated_at = now() where id = ${id}`;
const unaudited = (operation: string, table: string, id: string) =>
  expect.objectContaining({ message: expect.stringContaining(`Unaudited ${operation} of ${table} ${id}`) });

describe('a transaction without an audit row of what it writes', () => {
  test('is refused when it inserts, and nothing of it stays', async () => {
    const { ctx } = await makeTenant(db);
    const row = orgUnit(ctx);
    const attempt = writing(ctx, (tx) => tx.insert(schema.orgUnits).values(row));
    await expect(attempt).rejects.toEqual(unaudited('insert', 'org_units', row.id));
    expect(await reading(ctx, (tx) => tx.select().from(schema.orgUnits))).toEqual([]);
  });

  test('is refused when it updates or deletes', async () => {
    const { ctx } = await makeTenant(db);
    const { id } = await createOrgUnit(ctx, createOrgUnitBody.parse({ code: 'a', name: 'A' }));
    await expect(writing(ctx, (tx) => tx.execute(touch(id)))).rejects.toEqual(
      unaudited('update', 'org_units', id),
    );
    const row = orgUnit(ctx);
    await withoutAudit(db, ctx.workspace.id, (tx) => tx.insert(schema.orgUnits).values(row));
    const removal = writing(ctx, (tx) => tx.execute(sql`delete from org_units where id = ${row.id}`));
    await expect(removal).rejects.toEqual(unaudited('delete', 'org_units', row.id));
  });

  test('is refused when the audit row is of another object, or was undone with its step', async () => {
    const { ctx } = await makeTenant(db);
    const [one, other] = [orgUnit(ctx), orgUnit(ctx)];
    const half = writing(ctx, async (tx) => {
      await tx.insert(schema.orgUnits).values([one, other]);
      await audit(tx, ctx, created(one.id));
    });
    await expect(half).rejects.toEqual(unaudited('insert', 'org_units', other.id));
    const undone = asOneTransaction(db, ctx.workspace.id, async (shared, tx) => {
      await tx.insert(schema.orgUnits).values(one);
      const step = inWorkspace(shared, ctx.workspace.id, async (inner) => {
        await audit(inner, ctx, created(one.id));
        throw new Error('refused');
      });
      await expect(step).rejects.toThrow('refused');
    });
    await expect(undone).rejects.toEqual(unaudited('insert', 'org_units', one.id));
  });

  test('is refused whatever the statement looks like, past every function of ours', async () => {
    const { ctx } = await makeTenant(db);
    const { id } = await createOrgUnit(ctx, createOrgUnitBody.parse({ code: 'a', name: 'A' }));
    const text = `begin; set local app.workspace_id = '${ctx.workspace.id}';
      with touched as (update org_units set updated_at = now() where id = '${id}' returning 1)
      select count(*) from touched; commit`;
    await expect(db.pool.query(text)).rejects.toEqual(unaudited('update', 'org_units', id));
  });
});

describe('a transaction goes through', () => {
  test('with an audit row of each object, or one row for work on many', async () => {
    const { ctx } = await makeTenant(db);
    const rows = [orgUnit(ctx), orgUnit(ctx)];
    await writing(ctx, async (tx) => {
      await tx.insert(schema.orgUnits).values(rows);
      for (const { id } of rows) await audit(tx, ctx, created(id));
    });
    await writing(ctx, async (tx) => {
      await tx.insert(schema.orgUnits).values([orgUnit(ctx), orgUnit(ctx)]);
      await audit(tx, ctx, created(null));
    });
    expect(await reading(ctx, (tx) => tx.select().from(schema.orgUnits))).toHaveLength(4);
  });

  test('when a fixture says so, for the rest of that transaction only', async () => {
    const { ctx } = await makeTenant(db);
    const row = orgUnit(ctx);
    await writing(ctx, async (tx) => {
      await leaveUnaudited(tx);
      await tx.insert(schema.orgUnits).values(row);
    });
    await expect(writing(ctx, (tx) => tx.execute(touch(row.id)))).rejects.toEqual(
      unaudited('update', 'org_units', row.id),
    );
  });
});
