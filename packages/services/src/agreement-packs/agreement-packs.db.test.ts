import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { listPolicies } from '../policies/index.ts';
import { makeCompany } from '../testing/make-company.ts';
import { listAgreementPacks, loadAgreementPack, previewAgreementPack } from './index.ts';

const db = testDatabase();

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

test('an unknown pack is refused with the known ones', async () => {
  const { ctx } = await makeCompany(db);
  await expect(loadAgreementPack(ctx, { pack: 'atlantis' })).rejects.toMatchObject({
    code: 'invalid',
    detail: expect.stringContaining('danish-state'),
  });
});
