import { getPack } from '@stempel/core/packs';
import { inWorkspace, schema } from '@stempel/db';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { and, eq, gte } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { writing } from '../../kernel/transaction.ts';
import {
  approveStatement,
  generateStatements,
  listStatements,
  submitStatement,
} from '../../statements/index.ts';
import { addEmployees, makeCompany, type TestCompany } from '../../testing/make-company.ts';
import { recordDays } from '../../testing/record-days.ts';
import { getPolicy, listPolicies, savePolicyScenario, updatePolicy, updatePolicyInput } from '../index.ts';
import {
  comparePackEdition,
  listPackStates,
  loadAgreementPack,
  type PackDifferenceDto,
  publishPackEdition,
} from './index.ts';
import { mergeEdition } from './merge-edition.ts';
import { readLoadedParts } from './part-rows.ts';

const db = testDatabase();

const third = { pack: 'german-tvoed', edition: 3 };
const daysAt = '/config/accruals/0/config/annual_days';
const waitingAt = '/config/accruals/0/config/waiting_months';
const from = '2027-01-01';

/** TVöD in its second edition (30 days) for one employee, in autumn 2026. */
async function loaded(options: { own?: boolean } = {}): Promise<TestCompany & { leaveId: string }> {
  const company = await makeCompany(db, { now: '2026-11-22T09:00:00Z' });
  const terms = options.own ? {} : { employment_terms: [company.termsId] };
  await loadAgreementPack(company.ctx, { pack: third.pack, effective_from: '2026-01-01', ...terms });
  const { data } = await listPolicies(company.ctx, { limit: 100, kind: ['absence'] });
  return { ...company, leaveId: data[0]?.id ?? '' };
}

/** The leave policy with other figures, changed by hand. */
async function changeLeave(ctx: ServiceContext, id: string, since: string, figures: object): Promise<void> {
  const { config } = await getPolicy(ctx, { id, as_of: since });
  const [accrual] = config.accruals as { config: object }[];
  const accruals = [{ ...accrual, config: { ...accrual?.config, ...figures } }];
  const change = { id, config: { ...config, accruals }, effective_from: since };
  await updatePolicy(ctx, updatePolicyInput.parse(change));
}

/** What a year's leave is on a date, by the policy in force. */
async function leaveOn(ctx: ServiceContext, id: string, date: string): Promise<object | undefined> {
  const { config } = await getPolicy(ctx, { id, as_of: date });
  return (config.accruals as { config: object }[])[0]?.config;
}

type Choices = Parameters<typeof publishPackEdition>[1]['choices'];

const publish = (ctx: ServiceContext, shown: PackDifferenceDto, choices: Choices = []) =>
  publishPackEdition(ctx, {
    ...third,
    effective_from: shown.effective_from,
    seen: shown.changes.flatMap(({ id, version }) => (version === null ? [] : [{ id, version }])),
    choices,
  });

describe('the difference between the loaded edition and a newer one', () => {
  test('names each figure from and to with its source, proposes a date, and writes nothing', async () => {
    const { ctx, leaveId } = await loaded();
    expect(await comparePackEdition(ctx, third)).toEqual({
      pack: 'german-tvoed',
      loaded: { date: '2026-11-22', version: 2, applies_from: null },
      edition: { date: '2026-11-22', version: 3, applies_from: from },
      effective_from: from,
      changes: [
        {
          kind: 'absence-policy',
          code: 'german-tvoed-urlaub',
          name: 'Erholungsurlaub',
          id: leaveId,
          version: 1,
          effective_from: from,
          change: 'change',
          values: [
            {
              at: daysAt,
              rule: null,
              plugin: 'twelfths',
              loaded: '30',
              own: '30',
              edition: '31',
              changed_by: 'edition',
              sources: [
                {
                  figure: '31 days in a five-day week, from the calendar year 2027',
                  title: expect.stringContaining('6 April 2025'),
                  url: expect.stringMatching(/^https:/),
                  paragraph: 'one more day of leave',
                  confirmed: false,
                },
              ],
              loaded_figures: ['30 days in a five-day week'],
            },
          ],
        },
      ],
      employments: 1,
      names: [expect.stringMatching(/./)],
    });
    expect(await leaveOn(ctx, leaveId, from)).toMatchObject({ annual_days: '30' });
    expect(await listPackStates(ctx)).toMatchObject([{ loaded: { edition: { version: 2 } } }]);
  });

  test('shows what was changed by hand since', async () => {
    const { ctx, leaveId } = await loaded();
    await changeLeave(ctx, leaveId, '2026-06-01', { annual_days: '32', waiting_months: 3 });
    const { changes } = await comparePackEdition(ctx, third);
    expect(changes.flatMap(({ values }) => values)).toMatchObject([
      { at: daysAt, loaded: '30', own: '32', edition: '31', changed_by: 'both' },
      { at: waitingAt, loaded: 6, own: 3, edition: 6, changed_by: 'own' },
    ]);
  });

  test('knows which edition is loaded and which one comes next', async () => {
    const { ctx } = await makeCompany(db, { now: '2027-02-01T09:00:00Z' });
    expect(await listPackStates(ctx)).toEqual([]);
    await loadAgreementPack(ctx, { pack: 'swedish-ab', effective_from: '2026-01-01' });
    await loadAgreementPack(ctx, { pack: 'german-tvoed', effective_from: '2026-06-01' });
    const second = { edition: getPack('german-tvoed').edition, effective_from: '2026-06-01' };
    expect(await listPackStates(ctx)).toMatchObject([
      { pack: 'german-tvoed', loaded: second, next: { version: 3, applies_from: from } },
      { pack: 'swedish-ab', loaded: { edition: { version: 2 } }, next: null },
    ]);
    const other = await makeCompany(db);
    await loadAgreementPack(other.ctx, { pack: 'german-tvoed', effective_from: '2027-01-15' });
    expect(await listPackStates(other.ctx)).toMatchObject([
      { loaded: { edition: { version: 3 } }, next: null },
    ]);
  });
});

describe('publishing a newer edition', () => {
  test('makes new versions from the date, with audit rows, and leaves the time before alone', async () => {
    const { ctx, leaveId } = await loaded({ own: true });
    const shown = await comparePackEdition(ctx, third);
    await publish(ctx, shown);
    expect(await leaveOn(ctx, leaveId, '2026-12-31')).toMatchObject({ annual_days: '30' });
    expect(await leaveOn(ctx, leaveId, from)).toMatchObject({ annual_days: '31' });
    expect(await listPackStates(ctx)).toMatchObject([
      { loaded: { edition: { version: 3 }, effective_from: from }, next: null },
    ]);
    const rows = await inWorkspace(ctx.db, ctx.workspace.id, (tx) =>
      tx
        .select({ resource: schema.auditLog.resource, action: schema.auditLog.action })
        .from(schema.auditLog)
        .where(and(eq(schema.auditLog.workspaceId, ctx.workspace.id), gte(schema.auditLog.action, 'publish')))
        .orderBy(schema.auditLog.resource),
    );
    expect(rows).toEqual([
      { resource: 'agreement-packs', action: 'publish' },
      { resource: 'policies', action: 'update' },
    ]);
    await expect(comparePackEdition(ctx, third)).rejects.toMatchObject({
      code: 'conflict',
      errors: [{ code: 'not-newer' }],
    });
  });

  test('keeps what was changed by hand elsewhere, and asks where both changed the same figure', async () => {
    const { ctx, leaveId } = await loaded();
    await changeLeave(ctx, leaveId, '2026-06-01', { annual_days: '32', waiting_months: 3 });
    const shown = await comparePackEdition(ctx, third);
    await expect(publish(ctx, shown)).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ pointer: '/choices', code: 'undecided', detail: expect.stringContaining(daysAt) }],
    });
    expect(await leaveOn(ctx, leaveId, from)).toMatchObject({ annual_days: '32' });
    const choice = { id: leaveId, effective_from: from, at: daysAt };
    await publish(ctx, shown, [{ ...choice, choice: 'edition' }]);
    expect(await leaveOn(ctx, leaveId, from)).toMatchObject({ annual_days: '31', waiting_months: 3 });
  });

  test('leaves the own figure where that was chosen, and says once that it is', async () => {
    const { ctx, leaveId } = await loaded();
    await changeLeave(ctx, leaveId, '2026-06-01', { annual_days: '32' });
    const shown = await comparePackEdition(ctx, third);
    await publish(ctx, shown, [{ id: leaveId, effective_from: from, at: daysAt, choice: 'own' }]);
    expect(await leaveOn(ctx, leaveId, from)).toMatchObject({ annual_days: '32' });
    expect(await listPackStates(ctx)).toMatchObject([{ loaded: { edition: { version: 3 } } }]);
  });

  test('reaches versions that begin later, which would bring the old figures back', async () => {
    const { ctx, leaveId } = await loaded();
    await changeLeave(ctx, leaveId, '2027-07-01', { waiting_months: 3 });
    const shown = await comparePackEdition(ctx, third);
    expect(shown.changes.map(({ effective_from }) => effective_from)).toEqual([from, '2027-07-01']);
    await publish(ctx, shown);
    expect(await leaveOn(ctx, leaveId, '2027-02-01')).toMatchObject({ annual_days: '31', waiting_months: 6 });
    expect(await leaveOn(ctx, leaveId, '2027-08-01')).toMatchObject({ annual_days: '31', waiting_months: 3 });
  });

  test('is refused when somebody changed a policy after the difference was shown', async () => {
    const { ctx, leaveId } = await loaded();
    const shown = await comparePackEdition(ctx, third);
    await changeLeave(ctx, leaveId, '2026-06-01', { waiting_months: 3 });
    await expect(publish(ctx, shown)).rejects.toMatchObject({ code: 'precondition-failed' });
    expect(await leaveOn(ctx, leaveId, from)).toMatchObject({ annual_days: '30' });
  });

  test('is refused while a kept week would turn red', async () => {
    const { ctx, employee, leaveId } = await loaded();
    const { kind, code, name, position, availability_scope, config } = await getPolicy(ctx, { id: leaveId });
    await savePolicyScenario(ctx, {
      policy: { id: leaveId, kind, code, name, position, availability_scope, config } as never,
      employee_id: employee.id,
      date: '2026-01-01',
      title: 'The first days of the year',
    });
    const shown = await comparePackEdition(ctx, third);
    const refused = { code: 'conflict', errors: [{ code: 'red-scenario' }] };
    await expect(publish(ctx, shown)).rejects.toMatchObject(refused);
    expect(await leaveOn(ctx, leaveId, from)).toMatchObject({ annual_days: '30' });
  });

  test('needs somebody who may see all employees, whose names it shows', async () => {
    const { ctx, as } = await loaded();
    const grants = ['policies:*:all', 'settings:*:all'];
    const shown = await comparePackEdition(ctx, third);
    const narrow = as([...grants, 'employees:read:managed'], null);
    await expect(publish(narrow, shown)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(publish(as([...grants, 'employees:read:all'], null), shown)).resolves.toBeDefined();
  });

  test('leaves the terms that were named, although those of the pack were added later', async () => {
    const { ctx, leaveId, termsId } = await loaded();
    await loadAgreementPack(ctx, { pack: third.pack, effective_from: '2026-01-01' });
    const shown = await comparePackEdition(ctx, third);
    expect(shown.changes.flatMap(({ values }) => values.map(({ at }) => at))).toEqual([daysAt]);
    await publish(ctx, shown);
    const { availability_scope: scope } = await getPolicy(ctx, { id: leaveId, as_of: from });
    expect(scope.employment_terms).toEqual([termsId]);
  });

  test('finds a policy whose code was changed by hand', async () => {
    const { ctx, leaveId } = await loaded();
    await updatePolicy(ctx, updatePolicyInput.parse({ id: leaveId, code: 'leave' }));
    const { changes } = await comparePackEdition(ctx, third);
    expect(changes).toMatchObject([{ id: leaveId, code: 'leave', change: 'change' }]);
  });
});

describe('the date of an edition', () => {
  test('is not before its figures hold, nor inside settled time; the free day is proposed', async () => {
    const company = await makeCompany(db, { now: '2027-03-10T09:00:00Z' });
    const { ctx, employee, termsId } = company;
    await loadAgreementPack(ctx, {
      ...{ pack: third.pack, effective_from: '2026-01-01', employment_terms: [termsId] },
    });
    await recordDays(ctx, employee.id, ['2027-01-05'], ['08:00', '15:00']);
    await generateStatements(ctx);
    const { data } = await listStatements(ctx, { scope: 'all', limit: 10 });
    const id = data.find(({ period }) => period.from === '2027-01-01')?.id ?? '';
    await submitStatement(ctx, { id });
    await approveStatement(ctx, { id, confirm_uncovered: true });
    await withoutAudit(db, ctx.workspace.id, (tx) => addEmployees(tx, company, 1, { startOn: '2027-01-01' }));
    const shown = await comparePackEdition(ctx, third);
    expect(shown).toMatchObject({ effective_from: '2027-02-01', employments: 2 });
    const ask = (date: string) => comparePackEdition(ctx, { ...third, effective_from: date });
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
    await expect(comparePackEdition(ctx, { ...third, effective_from: '2027-05-31' })).rejects.toMatchObject({
      errors: [{ code: 'before-loaded' }],
    });
    expect(await comparePackEdition(ctx, third)).toMatchObject({ effective_from: '2027-06-01' });
  });

  test('and the edition exist, and the pack is loaded', async () => {
    const { ctx } = await makeCompany(db);
    await expect(comparePackEdition(ctx, third)).rejects.toMatchObject({ errors: [{ code: 'not-loaded' }] });
    await expect(comparePackEdition(ctx, { ...third, edition: 9 })).rejects.toMatchObject({
      detail: expect.stringContaining('there are: 2, 3'),
    });
  });
});

test('another edition is not loaded over the one that is there', async () => {
  const { ctx } = await loaded();
  await expect(
    loadAgreementPack(ctx, { pack: third.pack, effective_from: '2027-02-01' }),
  ).rejects.toMatchObject({ code: 'conflict', errors: [{ code: 'other-edition' }] });
});

test('a policy that an edition no longer has ends, and a new one begins, from the date', async () => {
  const { ctx, termsId } = await loaded();
  const before = getPack('german-tvoed');
  const [night, ...rest] = before.supplement_policies.filter(({ code }) => code !== 'special-day');
  if (!night) throw new Error('The pack has no supplement policies.');
  const pack = {
    ...before,
    edition: { ...before.edition, version: 4 },
    supplement_policies: [night, ...rest, { ...night, code: 'late', name: 'Late work' }],
  };
  const changes = await writing(ctx, async (tx) => {
    const parts = await readLoadedParts(tx, ctx, pack.id);
    const made = await mergeEdition(tx, ctx, pack, {
      ...{ from, loaded: parts, namedTerms: [termsId], choose: () => undefined },
      seen: new Map(parts.map(({ objectId }) => [objectId, 1])),
    });
    return made;
  });
  expect(changes.map(({ change }) => [change.change, change.code])).toEqual([
    ['create', 'german-tvoed-late'],
    ['end', 'german-tvoed-special-day'],
  ]);
  const codesOn = async (date: string) =>
    (await listPolicies(ctx, { limit: 100, as_of: date, kind: ['supplement'] })).data
      .filter(({ state }) => state === 'active')
      .map(({ code }) => code);
  expect(await codesOn('2026-12-31')).toContain('german-tvoed-special-day');
  expect(await codesOn(from)).not.toContain('german-tvoed-special-day');
  expect(await codesOn('2026-12-31')).not.toContain('german-tvoed-late');
  expect(await codesOn(from)).toContain('german-tvoed-late');
});

test('what was loaded before editions were kept is compared with what is there, and asked for', async () => {
  const { ctx, leaveId, termsId } = await loaded();
  await withoutAudit(db, ctx.workspace.id, (tx) => tx.delete(schema.agreementPackParts));
  expect(await listPackStates(ctx)).toMatchObject([
    { loaded: { edition: null }, next: { version: 2, applies_from: null } },
  ]);
  const shown = await comparePackEdition(ctx, third);
  expect(shown.changes).toMatchObject([{ id: leaveId, values: [{ at: daysAt, changed_by: 'both' }] }]);
  await publish(ctx, shown, [{ id: leaveId, effective_from: from, at: daysAt, choice: 'edition' }]);
  const policy = await getPolicy(ctx, { id: leaveId, as_of: from });
  expect(policy.availability_scope.employment_terms).toEqual([termsId]);
  expect(await listPackStates(ctx)).toMatchObject([{ loaded: { edition: { version: 3 } }, next: null }]);
});
