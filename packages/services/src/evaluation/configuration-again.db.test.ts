import { inWorkspace, schema, type WorkspaceTransaction } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import type { ServiceContext } from '../kernel/context.ts';
import { createOrgUnit, updateOrgUnit } from '../organization/org-units/index.ts';
import { loadAgreementPack } from '../policies/agreement-packs/index.ts';
import { createProject } from '../settings/projects/index.ts';
import { makeCompany } from '../testing/make-company.ts';
import { type Configuration, loadConfiguration } from './configuration.ts';
import { loadConfigurationAgain, saidBy } from './configuration-again.ts';

const db = testDatabase({ poolSize: 4 });

const since = { effective_from: '2026-01-01', state: 'active' } as const;

const said = ({ readIn: _readIn, ...rest }: Configuration) => rest;

/** Loads it both ways and holds one against the other. */
async function loadBoth(tx: WorkspaceTransaction, ctx: ServiceContext): Promise<Configuration> {
  const again = await loadConfigurationAgain(tx, ctx);
  expect(said(again)).toEqual(said(await loadConfiguration(tx)));
  return again;
}

const inTurn = (ctx: ServiceContext) => inWorkspace(db, ctx.workspace.id, (tx) => loadBoth(tx, ctx));

const recoded = (tx: WorkspaceTransaction, id: string, code: string) =>
  tx.update(schema.timeAccounts).set({ code }).where(eq(schema.timeAccounts.id, id));

test('what nobody wrote since is taken over, with what this reading saw', async () => {
  const { ctx } = await makeCompany(db);
  const first = await inTurn(ctx);
  const second = await inTurn(ctx);
  expect(second.units).toBe(first.units);
  expect(saidBy(second)).toBe(saidBy(first));
  expect(saidBy({ ...second })).not.toBe(saidBy(first));
  const [read, direct] = await inWorkspace(
    db,
    ctx.workspace.id,
    async (tx) => [await loadConfigurationAgain(tx, ctx), await loadConfiguration(tx)] as const,
    'snapshot',
  );
  expect(read.readIn).toEqual(direct.readIn);
});

test('what was written since is seen, whatever it was', async () => {
  const { ctx } = await makeCompany(db);
  await inTurn(ctx);
  const unit = await createOrgUnit(ctx, { ...since, code: 'north', name: 'North' });
  expect([...(await inTurn(ctx)).units.keys()]).toContain(unit.id);
  await updateOrgUnit(ctx, { id: unit.id, effective_from: '2026-02-01', name: 'Far north' });
  expect((await inTurn(ctx)).units.get(unit.id)).toHaveLength(2);
  const project = await createProject(ctx, {
    ...since,
    code: 'roof',
    name: 'Roof',
    requires_manager_approval: false,
  });
  expect((await inTurn(ctx)).projects.get(project.id)).toBe('roof');
  await loadAgreementPack(ctx, { pack: 'danish-state', effective_from: '2026-01-01' });
  const loaded = await inTurn(ctx);
  expect(loaded.policies.length).toBeGreaterThan(5);
  expect((await inTurn(ctx)).policies).toBe(loaded.policies);
});

test('a transaction sees each of its own writings, also of one row, and after it is undone nobody does', async () => {
  const { ctx } = await makeCompany(db);
  await loadAgreementPack(ctx, { pack: 'danish-state', effective_from: '2026-01-01' });
  const before = await inTurn(ctx);
  const [account] = before.accounts;
  if (!account) throw new Error('The agreement has accounts.');
  const codeIn = (configuration: Configuration) =>
    configuration.accounts.find(({ id }) => id === account.id)?.code;
  await expect(
    inWorkspace(db, ctx.workspace.id, async (tx) => {
      await tx.execute("set local app.unaudited = 'on'");
      for (const code of ['one', 'two', 'three', 'two']) {
        await recoded(tx, account.id, code);
        expect(codeIn(await loadBoth(tx, ctx))).toBe(code);
      }
      await tx.execute('savepoint here');
      await recoded(tx, account.id, 'four');
      expect(codeIn(await loadBoth(tx, ctx))).toBe('four');
      await tx.execute('rollback to savepoint here');
      expect(codeIn(await loadBoth(tx, ctx))).toBe('two');
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(codeIn(await inTurn(ctx))).toBe(account.code);
});
