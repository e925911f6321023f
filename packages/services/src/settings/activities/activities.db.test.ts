import { newId } from '@stempel/db';
import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { makeTenant } from '../../testing/make-tenant.ts';
import { createDimension, createDimensionBody } from '../dimensions/index.ts';
import {
  activityDto,
  createActivity,
  createActivityBody,
  listActivities,
  listActivitiesInput,
  updateActivity,
} from './index.ts';

const db = testDatabase();

const body = (code: string, more: object = {}) =>
  createActivityBody.parse({ code, name: code, type: 'work', ...more });

test('an activity goes out as its contract says, with the dimensions it asks for', async () => {
  const { ctx } = await makeTenant(db);
  const values = [
    { code: 'van-1', name: 'Van 1' },
    { code: 'van-2', name: 'Van 2' },
  ];
  const vehicle = await createDimension(
    ctx,
    createDimensionBody.parse({ code: 'vehicle', name: 'Vehicle', values }),
  );
  const dimensions = [{ dimension_id: vehicle.id, required: true, allowed_values: ['van-1'] }];
  const activity = await createActivity(ctx, body('drive', { project: 'required', dimensions }));
  const { absence_type, ...asContract } = activity;
  expect(activityDto.parse(activity)).toEqual(asContract);
  expect(absence_type).toBeNull();
  expect(activity).toMatchObject({ project: 'required', dimensions });
});

test('dimensions that are unknown, stand twice or never had the value are refused at the field', async () => {
  const { ctx } = await makeTenant(db);
  const values = [{ code: 'van-1', name: 'Van 1' }];
  const { id } = await createDimension(
    ctx,
    createDimensionBody.parse({ code: 'vehicle', name: 'Vehicle', values }),
  );
  const pointers = async (dimensions: object[]) => {
    const attempt = createActivity(ctx, body('a', { dimensions }));
    const error = await attempt.then(
      () => undefined,
      (refusal: { errors: { pointer: string }[] }) => refusal,
    );
    return error?.errors.map(({ pointer }) => pointer);
  };
  expect(await pointers([{ dimension_id: newId() }])).toEqual(['/dimensions/0/dimension_id']);
  expect(await pointers([{ dimension_id: id }, { dimension_id: id }])).toEqual([
    '/dimensions/1/dimension_id',
  ]);
  expect(await pointers([{ dimension_id: id, allowed_values: ['van-1', 'van-9'] }])).toEqual([
    '/dimensions/0/allowed_values/1',
  ]);
});

test('a child has the type of its parent', async () => {
  const { ctx } = await makeTenant(db);
  const leave = await createActivity(ctx, body('leave', { type: 'timeoff' }));
  await expect(createActivity(ctx, body('a', { parent_id: leave.id }))).rejects.toMatchObject({
    code: 'invalid',
    errors: [{ pointer: '/parent_id', code: 'type-differs' }],
    detail: expect.stringContaining('"leave"'),
  });
  await expect(
    createActivity(ctx, body('sick', { type: 'timeoff', parent_id: leave.id })),
  ).resolves.toMatchObject({ parent_id: leave.id });
});

test('neither side may change its type away from the other, on any date', async () => {
  const { ctx } = await makeTenant(db);
  const parent = await createActivity(ctx, body('parent', { effective_from: '2026-01-01' }));
  const child = await createActivity(
    ctx,
    body('child', { parent_id: parent.id, effective_from: '2026-06-01' }),
  );
  const differs = { code: 'invalid', errors: [{ code: 'type-differs' }] };
  await expect(updateActivity(ctx, { id: child.id, type: 'timeoff' })).rejects.toMatchObject(differs);
  await expect(updateActivity(ctx, { id: parent.id, type: 'timeoff' })).rejects.toMatchObject(differs);
  const until = updateActivity(ctx, { id: parent.id, type: 'timeoff', effective_from: '2026-07-01' });
  await expect(until).rejects.toMatchObject(differs);
  await updateActivity(ctx, { id: child.id, parent_id: null, effective_from: '2026-06-01' });
  await expect(updateActivity(ctx, { id: parent.id, type: 'timeoff' })).resolves.toMatchObject({
    type: 'timeoff',
  });
});

test('no activity lies below itself', async () => {
  const { ctx } = await makeTenant(db);
  const a = await createActivity(ctx, body('a'));
  const b = await createActivity(ctx, body('b', { parent_id: a.id }));
  await expect(updateActivity(ctx, { id: a.id, parent_id: b.id })).rejects.toMatchObject({
    code: 'conflict',
  });
});

test('lists select by type and parent', async () => {
  const { ctx } = await makeTenant(db);
  const a = await createActivity(ctx, body('a'));
  await createActivity(ctx, body('b', { parent_id: a.id }));
  await createActivity(ctx, body('c', { type: 'allowance' }));
  const codes = async (filter: object) =>
    (await listActivities(ctx, listActivitiesInput.parse(filter))).data.map(({ code }) => code);
  expect(await codes({ type: ['allowance', 'timeoff'] })).toEqual(['c']);
  expect(await codes({ parent_id: [a.id] })).toEqual(['b']);
});
