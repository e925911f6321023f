import { inWorkspace, newId } from '@stempel/db';
import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import {
  createOrgUnit,
  createOrgUnitBody,
  getOrgUnit,
  listOrgUnits,
  listOrgUnitsInput,
  listOrgUnitVersions,
  orgUnitDto,
  updateOrgUnit,
} from '../organization/org-units/index.ts';
import { orgUnitResource } from '../organization/org-units/org-unit-resource.ts';
import { at, makeTenant } from '../testing/make-tenant.ts';
import { findVersionedAsKnown } from './read.ts';

const db = testDatabase();

function unit(code: string, effectiveFrom?: string) {
  return createOrgUnitBody.parse({
    code,
    name: `Unit ${code}`,
    ...(effectiveFrom ? { effective_from: effectiveFrom } : {}),
  });
}

const allVersions = { limit: 100, cursor: undefined };

test('a created object is in force from today, and not before', async () => {
  const { ctx } = await makeTenant(db);
  const created = await createOrgUnit(ctx, unit('a'));
  expect(orgUnitDto.parse(created)).toEqual(created);
  expect(created).toMatchObject({ code: 'a', effective_from: '2026-03-15', version: 1, state: 'active' });
  expect(await getOrgUnit(ctx, { id: created.id })).toEqual(created);
  const before = getOrgUnit(ctx, { id: created.id, as_of: '2026-03-14' });
  await expect(before).rejects.toMatchObject({ code: 'not-found' });
  const list = await listOrgUnits(ctx, listOrgUnitsInput.parse({ as_of: '2026-03-14' }));
  expect(list.data).toEqual([]);
});

test('today is the date in the zone of the workspace', async () => {
  const { ctx } = await makeTenant(db, '2026-03-15T23:30:00Z');
  expect(await createOrgUnit(ctx, unit('a'))).toMatchObject({ effective_from: '2026-03-16' });
});

test('another date inserts a version, the past keeps its own', async () => {
  const { ctx } = await makeTenant(db);
  const { id } = await createOrgUnit(ctx, unit('a', '2026-01-01'));
  await updateOrgUnit(ctx, { id, name: 'New', effective_from: '2026-04-01' });
  expect(await getOrgUnit(ctx, { id, as_of: '2026-03-31' })).toMatchObject({ name: 'Unit a' });
  const later = await getOrgUnit(ctx, { id, as_of: '2026-04-01' });
  expect(later).toMatchObject({ name: 'New', effective_from: '2026-04-01', version: 2 });
});

test('a retroactive version changes the past from its date to the next version', async () => {
  const { ctx } = await makeTenant(db);
  const { id } = await createOrgUnit(ctx, unit('a', '2026-01-01'));
  await updateOrgUnit(ctx, { id, name: 'April', effective_from: '2026-04-01' });
  await updateOrgUnit(ctx, { id, name: 'February', effective_from: '2026-02-01' });
  const names = [];
  for (const date of ['2026-01-31', '2026-02-01', '2026-03-31', '2026-04-01']) {
    names.push((await getOrgUnit(ctx, { id, as_of: date })).name);
  }
  expect(names).toEqual(['Unit a', 'February', 'February', 'April']);
});

test('a date before the first version brings the object into force earlier', async () => {
  const { ctx } = await makeTenant(db);
  const { id } = await createOrgUnit(ctx, unit('a'));
  await updateOrgUnit(ctx, { id, effective_from: '2026-01-01' });
  const january = await getOrgUnit(ctx, { id, as_of: '2026-01-15' });
  expect(january).toMatchObject({ name: 'Unit a', effective_from: '2026-01-01' });
});

test('a change without a date does not bring a future object into force', async () => {
  const { ctx } = await makeTenant(db);
  const { id } = await createOrgUnit(ctx, unit('a', '2026-05-01'));
  expect(await updateOrgUnit(ctx, { id, name: 'Renamed' })).toMatchObject({ effective_from: '2026-05-01' });
  await expect(getOrgUnit(ctx, { id })).rejects.toMatchObject({ code: 'not-found' });
});

test('the same date replaces: the store knows what was in force and what was believed when', async () => {
  const { ctx } = await makeTenant(db, '2026-01-02T09:00:00Z');
  const { id } = await createOrgUnit(ctx, unit('a', '2026-01-01'));
  const corrected = at(ctx, '2026-02-25T09:00:00Z');
  await updateOrgUnit(corrected, { id, name: 'Corrected', effective_from: '2026-01-01' });
  expect(await getOrgUnit(corrected, { id, as_of: '2026-01-05' })).toMatchObject({ name: 'Corrected' });
  const believed = (knownAt: string) =>
    inWorkspace(db, ctx.workspace.id, (tx) =>
      findVersionedAsKnown(tx, ctx, orgUnitResource, {
        id,
        asOf: '2026-01-05',
        knownAt: Temporal.Instant.from(knownAt),
      }),
    );
  expect(await believed('2026-02-20T00:00:00Z')).toMatchObject({ name: 'Unit a' });
  expect(await believed('2026-02-26T00:00:00Z')).toMatchObject({ name: 'Corrected' });
  expect(await believed('2026-01-01T00:00:00Z')).toBeUndefined();
});

test('the history lists superseded versions and where each one ends', async () => {
  const { ctx } = await makeTenant(db);
  const { id } = await createOrgUnit(ctx, unit('a', '2026-01-01'));
  await updateOrgUnit(ctx, { id, name: 'B', effective_from: '2026-02-01' });
  await updateOrgUnit(ctx, { id, name: 'C', effective_from: '2026-01-01' });
  const { data } = await listOrgUnitVersions(ctx, { id, ...allVersions });
  expect(data).toMatchObject([
    { name: 'Unit a', effective_from: '2026-01-01', effective_to: null },
    { name: 'B', effective_from: '2026-02-01', effective_to: null, superseded_at: null },
    { name: 'C', effective_from: '2026-01-01', effective_to: '2026-01-31', superseded_at: null },
  ]);
  expect(data[0]?.superseded_at).not.toBeNull();
  const missing = listOrgUnitVersions(ctx, { id: newId(), ...allVersions });
  await expect(missing).rejects.toMatchObject({ code: 'not-found' });
});

test('a merge leaves absent fields, null empties, and no change writes nothing', async () => {
  const { ctx } = await makeTenant(db);
  const parent = await createOrgUnit(ctx, unit('p'));
  const { id } = await createOrgUnit(ctx, { ...unit('a'), parent_id: parent.id, working_country: 'DK' });
  expect(await updateOrgUnit(ctx, { id, name: 'A' })).toMatchObject({
    parent_id: parent.id,
    working_country: 'DK',
  });
  expect(await updateOrgUnit(ctx, { id, parent_id: null })).toMatchObject({ parent_id: null, version: 3 });
  expect(await updateOrgUnit(ctx, { id, name: 'A' })).toMatchObject({ version: 3 });
  expect((await listOrgUnitVersions(ctx, { id, ...allVersions })).data).toHaveLength(3);
});

test('a write with a stale version is refused', async () => {
  const { ctx } = await makeTenant(db);
  const { id } = await createOrgUnit(ctx, unit('a'));
  await updateOrgUnit(ctx, { id, name: 'B', expected_version: 1 });
  const stale = updateOrgUnit(ctx, { id, name: 'C', expected_version: 1 });
  await expect(stale).rejects.toMatchObject({ code: 'precondition-failed' });
});

test('of two writers with the same version exactly one wins', async () => {
  const { ctx } = await makeTenant(db);
  const { id } = await createOrgUnit(ctx, unit('a'));
  const writers = ['B', 'C'].map((name) => updateOrgUnit(ctx, { id, name, expected_version: 1 }));
  const outcomes = await Promise.allSettled(writers);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a taken code or external id is a conflict that names the value', async () => {
  const { ctx } = await makeTenant(db);
  await createOrgUnit(ctx, { ...unit('a'), external_id: 'X1' });
  await expect(createOrgUnit(ctx, unit('a'))).rejects.toMatchObject({
    code: 'conflict',
    detail: expect.stringContaining('"a"'),
    errors: [{ pointer: '/code' }],
  });
  const { id } = await createOrgUnit(ctx, unit('b'));
  await expect(updateOrgUnit(ctx, { id, external_id: 'X1' })).rejects.toMatchObject({
    code: 'conflict',
    errors: [{ pointer: '/external_id' }],
  });
});

test('of two creates of one code exactly one wins', async () => {
  const { ctx } = await makeTenant(db);
  const outcomes = await Promise.allSettled([createOrgUnit(ctx, unit('a')), createOrgUnit(ctx, unit('a'))]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});
