import { inWorkspace, newId, schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { createOrgUnit, createOrgUnitBody } from '../../organization/org-units/index.ts';
import { addPerson, type TestPerson } from '../../testing/add-person.ts';
import { addEmployees, makeCompany } from '../../testing/make-company.ts';
import { takeRole } from '../../testing/make-two-steps-house.ts';
import { subscribeWebhook, takeDue, triedWith } from '../../testing/subscribe-webhook.ts';
import { getWebhook } from '../webhooks/index.ts';

const db = testDatabase({ poolSize: 4 });

/** Olga sets a webhook up; Ada may change webhooks, Rita only reads. */
async function house() {
  const made = await makeCompany(db);
  const { ctx, employee } = made;
  const [ada, rita] = await withoutAudit(db, ctx.workspace.id, (tx) => addEmployees(tx, made, 2));
  const people = {
    olga: await addPerson(ctx, employee.id, ['*:*:all'], 'Olga'),
    ada: await addPerson(ctx, ada?.id ?? '', ['workspace:update:all'], 'Ada'),
    rita: await addPerson(ctx, rita?.id ?? '', ['*:read:all'], 'Rita'),
  };
  const webhookId = await subscribeWebhook(people.olga.ctx, { types: ['org_unit.created'] });
  return { ctx, people, webhookId };
}

type House = Awaited<ReturnType<typeof house>>;

/** The receiver says that it is gone; who is told of it. */
async function whoIsTold({ ctx, people, webhookId }: House): Promise<string[]> {
  await createOrgUnit(ctx, createOrgUnitBody.parse({ code: 'north', name: 'North' }));
  const server = newId();
  const taken = await takeDue(ctx, webhookId, { server });
  expect(taken).toHaveLength(1);
  await takeDue(ctx, webhookId, { server, tried: taken.map((one) => triedWith(ctx, one, 410)) });
  expect(await getWebhook(ctx, { id: webhookId })).toMatchObject({ state: 'ended' });
  const { notifications } = schema;
  const rows = await inWorkspace(db, ctx.workspace.id, (tx) =>
    tx
      .select()
      .from(notifications)
      .where(eq(notifications.path, `/webhooks/${webhookId}`)),
  );
  const names = Object.entries(people).flatMap(([name, { userId }]) =>
    rows.some((row) => row.userId === userId) ? [name] : [],
  );
  expect(names).toHaveLength(rows.length);
  return names;
}

const setState = ({ ctx, userId }: TestPerson, state: 'suspended' | 'deleted' | 'draft') =>
  withoutAudit(db, ctx.workspace.id, (tx) =>
    tx.update(schema.users).set({ state }).where(eq(schema.users.id, userId)),
  );

test('a webhook that stops by itself is told to whoever set it up, and to nobody else', async () => {
  expect(await whoIsTold(await house())).toEqual(['olga']);
});

test.each(['suspended', 'deleted', 'draft'] as const)(
  'one of somebody who is %s is told to those who may change webhooks',
  async (state) => {
    const made = await house();
    await setState(made.people.olga, state);
    expect(await whoIsTold(made)).toEqual(['ada']);
  },
);

test('one of somebody who may change webhooks no more is told to those who may', async () => {
  const made = await house();
  const { olga } = made.people;
  await takeRole(made.ctx, olga.roleId, olga.userId);
  expect(await whoIsTold(made)).toEqual(['ada']);
});
