import { getPack } from '@stempel/core/packs';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { writing } from '../../kernel/transaction.ts';
import {
  approveStatement,
  generateStatements,
  listStatements,
  submitStatement,
} from '../../statements/index.ts';
import { addEmployees, makeCompany } from '../../testing/make-company.ts';
import { publish, thirdEdition } from '../../testing/pack-edition.ts';
import { recordDays } from '../../testing/record-days.ts';
import { comparePackEdition, loadAgreementPack } from './index.ts';

const db = testDatabase();

describe('the date of an edition', () => {
  test('is not before its figures hold, nor inside settled time; the free day is proposed', async () => {
    const company = await makeCompany(db, { now: '2027-03-10T09:00:00Z' });
    const { ctx, employee, termsId } = company;
    await loadAgreementPack(ctx, {
      ...{ pack: thirdEdition.pack, effective_from: '2026-01-01', employment_terms: [termsId] },
    });
    await recordDays(ctx, employee.id, ['2027-01-05'], ['08:00', '15:00']);
    await generateStatements(ctx);
    const { data } = await listStatements(ctx, { scope: 'all', limit: 10 });
    const id = data.find(({ period }) => period.from === '2027-01-01')?.id ?? '';
    await submitStatement(ctx, { id });
    await approveStatement(ctx, { id, confirm_uncovered: true });
    await withoutAudit(db, ctx.workspace.id, (tx) => addEmployees(tx, company, 1, { startOn: '2027-01-01' }));
    const shown = await comparePackEdition(ctx, thirdEdition);
    expect(shown).toMatchObject({ effective_from: '2027-02-01', employments: 2 });
    const ask = (date: string) => comparePackEdition(ctx, { ...thirdEdition, effective_from: date });
    await expect(ask('2027-01-15')).rejects.toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('settled until 2027-01-31'),
      errors: [{ pointer: '/effective_from', code: 'settled' }],
    });
    await expect(publish(ctx, { ...shown, effective_from: '2027-01-15' })).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(ask('2026-12-31')).rejects.toMatchObject({ errors: [{ code: 'before-it-holds' }] });
  });

  test('is not before the loaded edition is in force', async () => {
    const { ctx, termsId } = await makeCompany(db, { now: '2026-11-22T09:00:00Z' });
    // A pack that is loaded for a later day, in the edition of the day before.
    await writing(ctx, async (tx) => {
      const { addPack } = await import('./add-pack.ts');
      const { audit } = await import('../../kernel/audit.ts');
      await addPack(tx, ctx, getPack('german-tvoed'), {
        effectiveFrom: '2027-06-01',
        employmentTerms: [termsId],
      });
      await audit(tx, ctx, {
        ...{ action: 'load', resource: 'agreement-packs', objectId: null, before: null, after: {} },
      });
    });
    await expect(
      comparePackEdition(ctx, { ...thirdEdition, effective_from: '2027-05-31' }),
    ).rejects.toMatchObject({
      errors: [{ code: 'before-loaded' }],
    });
    expect(await comparePackEdition(ctx, thirdEdition)).toMatchObject({ effective_from: '2027-06-01' });
  });

  test('and the edition exist, and the pack is loaded', async () => {
    const { ctx } = await makeCompany(db);
    await expect(comparePackEdition(ctx, thirdEdition)).rejects.toMatchObject({
      errors: [{ code: 'not-loaded' }],
    });
    await expect(comparePackEdition(ctx, { ...thirdEdition, edition: 9 })).rejects.toMatchObject({
      detail: expect.stringContaining('there are: 2, 3'),
    });
  });
});
