import { getPack } from '@stempel/core/packs';
import { inWorkspace, schema } from '@stempel/db';
import { and, eq, gte } from '@stempel/db/drizzle';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { writing } from '../../kernel/transaction.ts';
import { makeCompany } from '../../testing/make-company.ts';
import {
  changeLeave,
  daysAt,
  appliesFrom as from,
  leaveOn,
  loadSecondEdition,
  publish,
  thirdEdition,
  waitingAt,
} from '../../testing/pack-edition.ts';
import { getPolicy, listPolicies, savePolicyScenario, updatePolicy, updatePolicyInput } from '../index.ts';
import { comparePackEdition, listPackStates, loadAgreementPack } from './index.ts';
import { mergeEdition } from './merge-edition.ts';
import { readLoadedParts } from './part-rows.ts';

const db = testDatabase();

describe('the difference between the loaded edition and a newer one', () => {
  test('names each figure from and to with its source, proposes a date, and writes nothing', async () => {
    const { ctx, leaveId } = await loadSecondEdition(db);
    expect(await comparePackEdition(ctx, thirdEdition)).toEqual({
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
    expect(await listPackStates(ctx)).toMatchObject([{ country: 'DE', loaded: { edition: { version: 2 } } }]);
  });

  test('shows what was changed by hand since', async () => {
    const { ctx, leaveId } = await loadSecondEdition(db);
    await changeLeave(ctx, leaveId, '2026-06-01', { annual_days: '32', waiting_months: 3 });
    const { changes } = await comparePackEdition(ctx, thirdEdition);
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
    const { ctx, leaveId } = await loadSecondEdition(db, { own: true });
    const shown = await comparePackEdition(ctx, thirdEdition);
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
    await expect(comparePackEdition(ctx, thirdEdition)).rejects.toMatchObject({
      code: 'conflict',
      errors: [{ code: 'not-newer' }],
    });
  });

  test('keeps what was changed by hand elsewhere, and asks where both changed the same figure', async () => {
    const { ctx, leaveId } = await loadSecondEdition(db);
    await changeLeave(ctx, leaveId, '2026-06-01', { annual_days: '32', waiting_months: 3 });
    const shown = await comparePackEdition(ctx, thirdEdition);
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
    const { ctx, leaveId } = await loadSecondEdition(db);
    await changeLeave(ctx, leaveId, '2026-06-01', { annual_days: '32' });
    const shown = await comparePackEdition(ctx, thirdEdition);
    await publish(ctx, shown, [{ id: leaveId, effective_from: from, at: daysAt, choice: 'own' }]);
    expect(await leaveOn(ctx, leaveId, from)).toMatchObject({ annual_days: '32' });
    expect(await listPackStates(ctx)).toMatchObject([{ loaded: { edition: { version: 3 } } }]);
  });

  test('reaches versions that begin later, which would bring the old figures back', async () => {
    const { ctx, leaveId } = await loadSecondEdition(db);
    await changeLeave(ctx, leaveId, '2027-07-01', { waiting_months: 3 });
    const shown = await comparePackEdition(ctx, thirdEdition);
    expect(shown.changes.map(({ effective_from }) => effective_from)).toEqual([from, '2027-07-01']);
    await publish(ctx, shown);
    expect(await leaveOn(ctx, leaveId, '2027-02-01')).toMatchObject({ annual_days: '31', waiting_months: 6 });
    expect(await leaveOn(ctx, leaveId, '2027-08-01')).toMatchObject({ annual_days: '31', waiting_months: 3 });
  });

  test('is refused when somebody changed a policy after the difference was shown', async () => {
    const { ctx, leaveId } = await loadSecondEdition(db);
    const shown = await comparePackEdition(ctx, thirdEdition);
    await changeLeave(ctx, leaveId, '2026-06-01', { waiting_months: 3 });
    await expect(publish(ctx, shown)).rejects.toMatchObject({ code: 'precondition-failed' });
    expect(await leaveOn(ctx, leaveId, from)).toMatchObject({ annual_days: '30' });
  });

  test('is refused while a kept week would turn red', async () => {
    const { ctx, employee, leaveId } = await loadSecondEdition(db);
    const { kind, code, name, position, availability_scope, config } = await getPolicy(ctx, { id: leaveId });
    await savePolicyScenario(ctx, {
      policy: { id: leaveId, kind, code, name, position, availability_scope, config } as never,
      employee_id: employee.id,
      date: '2026-01-01',
      title: 'The first days of the year',
    });
    const shown = await comparePackEdition(ctx, thirdEdition);
    const refused = { code: 'conflict', errors: [{ code: 'red-scenario' }] };
    await expect(publish(ctx, shown)).rejects.toMatchObject(refused);
    expect(await leaveOn(ctx, leaveId, from)).toMatchObject({ annual_days: '30' });
  });

  test('needs somebody who may see all employees, whose names it shows', async () => {
    const { ctx, as } = await loadSecondEdition(db);
    const grants = ['policies:*:all', 'settings:*:all'];
    const shown = await comparePackEdition(ctx, thirdEdition);
    const narrow = as([...grants, 'employees:read:managed'], null);
    await expect(publish(narrow, shown)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(publish(as([...grants, 'employees:read:all'], null), shown)).resolves.toBeDefined();
  });

  test('leaves the terms that were named, although those of the pack were added later', async () => {
    const { ctx, leaveId, termsId } = await loadSecondEdition(db);
    await loadAgreementPack(ctx, { pack: thirdEdition.pack, effective_from: '2026-01-01' });
    const shown = await comparePackEdition(ctx, thirdEdition);
    expect(shown.changes.flatMap(({ values }) => values.map(({ at }) => at))).toEqual([daysAt]);
    await publish(ctx, shown);
    const { availability_scope: scope } = await getPolicy(ctx, { id: leaveId, as_of: from });
    expect(scope.employment_terms).toEqual([termsId]);
  });

  test('finds a policy whose code was changed by hand', async () => {
    const { ctx, leaveId } = await loadSecondEdition(db);
    await updatePolicy(ctx, updatePolicyInput.parse({ id: leaveId, code: 'leave' }));
    const { changes } = await comparePackEdition(ctx, thirdEdition);
    expect(changes).toMatchObject([{ id: leaveId, code: 'leave', change: 'change' }]);
  });
});

test('another edition is not loaded over the one that is there', async () => {
  const { ctx } = await loadSecondEdition(db);
  await expect(
    loadAgreementPack(ctx, { pack: thirdEdition.pack, effective_from: '2027-02-01' }),
  ).rejects.toMatchObject({ code: 'conflict', errors: [{ code: 'other-edition' }] });
});

test('a policy that an edition no longer has ends, and a new one begins, from the date', async () => {
  const { ctx, termsId } = await loadSecondEdition(db);
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
  const { ctx, leaveId, termsId } = await loadSecondEdition(db);
  await withoutAudit(db, ctx.workspace.id, (tx) => tx.delete(schema.agreementPackParts));
  expect(await listPackStates(ctx)).toMatchObject([
    { loaded: { edition: null }, next: { version: 2, applies_from: null } },
  ]);
  const shown = await comparePackEdition(ctx, thirdEdition);
  expect(shown.changes).toMatchObject([{ id: leaveId, values: [{ at: daysAt, changed_by: 'both' }] }]);
  await publish(ctx, shown, [{ id: leaveId, effective_from: from, at: daysAt, choice: 'edition' }]);
  const policy = await getPolicy(ctx, { id: leaveId, as_of: from });
  expect(policy.availability_scope.employment_terms).toEqual([termsId]);
  expect(await listPackStates(ctx)).toMatchObject([{ loaded: { edition: { version: 3 } }, next: null }]);
});
