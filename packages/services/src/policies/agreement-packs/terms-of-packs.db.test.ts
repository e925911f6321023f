import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { makeCompany } from '../../testing/make-company.ts';
import { listPackStates, loadAgreementPack } from './index.ts';

const db = testDatabase({ poolSize: 4 });

test('a loaded agreement names the terms it applies to: its own in its order, or those it was given', async () => {
  const { ctx, termsId } = await makeCompany(db);
  const { created } = await loadAgreementPack(ctx, { pack: 'danish-state', effective_from: '2026-01-01' });
  await loadAgreementPack(ctx, { pack: 'danish-vacation-act', employment_terms: [termsId] });
  const own = created.filter(({ kind }) => kind === 'employment-terms');
  expect(own.map(({ code }) => code)).toEqual(['danish-state-full-time', 'danish-state-part-time-30']);
  expect(await listPackStates(ctx)).toMatchObject([
    { pack: 'danish-state', employment_terms: own.map(({ id }) => id) },
    { pack: 'danish-vacation-act', employment_terms: [termsId] },
  ]);
});
