import { inWorkspace, schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { generateStatements } from '../../statements/index.ts';
import { addEmployees, makeCompany } from '../../testing/make-company.ts';
import { makeTenant } from '../../testing/make-tenant.ts';
import { recordDays } from '../../testing/record-days.ts';
import { createPolicy, listPolicies } from '../index.ts';
import { findPackReach, listAgreementPacks, loadAgreementPack, previewAgreementPack } from './index.ts';

const db = testDatabase({ poolSize: 4 });

test.each(listAgreementPacks().map(({ id }) => id))(
  '%s loads, and loading it twice changes nothing',
  async (pack) => {
    const { ctx } = await makeCompany(db);
    const first = await loadAgreementPack(ctx, { pack, effective_from: '2026-01-01' });
    expect(first.created.filter(({ kind }) => kind === 'employment-terms').length).toBeGreaterThan(0);
    const second = await loadAgreementPack(ctx, { pack, effective_from: '2026-01-01' });
    expect(second.created).toEqual([]);
    expect(second.kept).toHaveLength(first.created.length + first.kept.length);
  },
);

test('policies apply to the terms of their pack alone, or to those that were named', async () => {
  const { ctx, termsId } = await makeCompany(db);
  const { created } = await loadAgreementPack(ctx, { pack: 'german-tvoed', effective_from: '2026-01-01' });
  await loadAgreementPack(ctx, { pack: 'danish-vacation-act', employment_terms: [termsId] });
  const termsOf = new Map(created.map(({ code, id }) => [code, id]));
  const { data } = await listPolicies(ctx, { limit: 100, as_of: '2026-06-01' });
  const scopeOf = (code: string) =>
    data.find((policy) => policy.code === code)?.availability_scope.employment_terms;
  expect(scopeOf('german-tvoed-close-15')).toEqual([termsOf.get('german-tvoed-eg-10-15')]);
  expect(scopeOf('german-tvoed-night')).toHaveLength(3);
  expect(scopeOf('danish-vacation-act-vacation')).toEqual([termsId]);
});

test('a preview names exactly what loading adds and keeps, and writes nothing', async () => {
  const { ctx } = await makeCompany(db);
  const asked = { pack: 'danish-state', effective_from: '2026-01-01' };
  const shown = await previewAgreementPack(ctx, asked);
  expect(shown.created.length).toBeGreaterThan(5);
  expect((await listPolicies(ctx, { limit: 100, as_of: '2026-06-01' })).data).toEqual([]);
  const loaded = await loadAgreementPack(ctx, asked);
  const said = ({ kind, code, name }: { kind: string; code: string; name: string }) => [kind, code, name];
  expect(loaded.created.map(said)).toEqual(shown.created.map(said));
  expect(loaded.kept.map(said)).toEqual(shown.kept.map(said));
  await expect(previewAgreementPack(ctx, { pack: 'atlantis' })).rejects.toMatchObject({ code: 'invalid' });
});

test('loaded twice at once, and looked at meanwhile, it is there once and nobody is refused', async () => {
  const { ctx } = await makeCompany(db);
  const asked = { pack: 'danish-state', effective_from: '2026-01-01' };
  const [one, other] = await Promise.all([
    loadAgreementPack(ctx, asked),
    loadAgreementPack(ctx, asked),
    previewAgreementPack(ctx, asked),
  ]);
  const [second, first] = [one, other].toSorted((a, b) => a.created.length - b.created.length);
  expect(second?.created).toEqual([]);
  expect(second?.kept).toHaveLength((first?.created.length ?? 0) + (first?.kept.length ?? 0));
});

test('loading records which edition was loaded, a preview nothing', async () => {
  const { ctx } = await makeCompany(db);
  const shown = listAgreementPacks().find(({ id }) => id === 'swedish-ab');
  const loads = () =>
    inWorkspace(ctx.db, ctx.workspace.id, (tx) =>
      tx
        .select({ after: schema.auditLog.after })
        .from(schema.auditLog)
        .where(eq(schema.auditLog.resource, 'agreement-packs')),
    );
  await previewAgreementPack(ctx, { pack: 'swedish-ab', effective_from: '2026-01-01' });
  expect(await loads()).toEqual([]);
  const loaded = await loadAgreementPack(ctx, { pack: 'swedish-ab', effective_from: '2026-01-01' });
  expect(shown?.edition).toEqual(loaded.edition);
  expect(await loads()).toMatchObject([
    { after: { pack: 'swedish-ab', edition: loaded.edition, effective_from: '2026-01-01' } },
  ]);
});

test('a pack of which another edition is there is refused, since both editions could grant the same twice', async () => {
  const { ctx } = await makeCompany(db);
  await createPolicy(ctx, {
    kind: 'working-time',
    code: 'danish-state-rest',
    name: 'Of an older edition',
    position: 0,
    availability_scope: { working_countries: [], org_units: [], employment_terms: [] },
    config: { steps: [] },
    state: 'active',
  });
  await expect(loadAgreementPack(ctx, { pack: 'danish-state' })).rejects.toMatchObject({
    code: 'conflict',
    detail: expect.stringContaining('danish-state-rest stay as they are'),
  });
  expect((await listPolicies(ctx, { limit: 100 })).data).toHaveLength(1);
});

test('an unknown pack is refused with the known ones', async () => {
  const { ctx } = await makeCompany(db);
  await expect(loadAgreementPack(ctx, { pack: 'atlantis' })).rejects.toMatchObject({
    code: 'invalid',
    detail: expect.stringContaining('danish-state'),
  });
});

describe('what loading reaches', () => {
  test('where nobody works yet, the first day of the last month is proposed', async () => {
    const tenant = await makeTenant(db);
    const ctx = { ...tenant.ctx, now: Temporal.Instant.from('2026-04-20T06:00:00Z') };
    expect(await findPackReach(ctx, { pack: 'danish-state' })).toEqual({
      proposed_from: '2026-03-01',
      employments: 0,
      names: [],
    });
  });

  test('the people under the named terms are counted and named, from the first day without a statement', async () => {
    const company = await makeCompany(db, { now: '2026-04-20T06:00:00Z' });
    const { ctx, employee, termsId } = company;
    const asked = { pack: 'danish-state', employment_terms: [termsId] };
    expect(await findPackReach(ctx, asked)).toMatchObject({ proposed_from: '2026-03-01', employments: 1 });
    await recordDays(ctx, employee.id, ['2026-03-02'], ['08:00', '15:00']);
    await generateStatements(ctx);
    expect(await findPackReach(ctx, asked)).toMatchObject({
      proposed_from: '2026-04-01',
      employments: 1,
      names: [expect.stringMatching(/./)],
    });
    await withoutAudit(db, ctx.workspace.id, (tx) => addEmployees(tx, company, 2, { startOn: '2026-03-15' }));
    // Their first period is March, which still gets a statement.
    expect(await findPackReach(ctx, asked)).toMatchObject({ proposed_from: '2026-03-01', employments: 3 });
    expect(await findPackReach(ctx, { pack: 'danish-state' })).toMatchObject({ employments: 0 });
  });

  test('names people only to those who read everybody', async () => {
    const company = await makeCompany(db, { now: '2026-04-20T06:00:00Z' });
    const asked = { pack: 'danish-state', employment_terms: [company.termsId] };
    for (const scope of ['self', 'managed']) {
      const some = company.as(['policies:*:all', `employees:read:${scope}`], company.employee.id);
      await expect(findPackReach(some, asked)).rejects.toMatchObject({
        code: 'forbidden',
        requiredPermission: 'employees:read:all',
      });
    }
    const everybody = company.as(['policies:read:all', 'employees:read:all'], company.employee.id);
    expect(await findPackReach(everybody, asked)).toMatchObject({ employments: 1 });
  });

  test('people who left before the date, or came under other terms, are not touched', async () => {
    const company = await makeCompany(db, { now: '2026-04-20T06:00:00Z' });
    const { ctx, termsId } = company;
    await withoutAudit(db, ctx.workspace.id, (tx) =>
      addEmployees(tx, company, 1, { startOn: '2025-01-01', endOn: '2026-03-10' }),
    );
    const asked = { pack: 'danish-state', employment_terms: [termsId] };
    expect(await findPackReach(ctx, { ...asked, effective_from: '2026-03-10' })).toMatchObject({
      employments: 2,
    });
    expect(await findPackReach(ctx, { ...asked, effective_from: '2026-03-11' })).toMatchObject({
      employments: 1,
    });
  });
});
