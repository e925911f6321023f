import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { updatePolicy } from '../../policies/index.ts';
import { addPolicies } from '../../testing/add-policies.ts';
import { makeCompany } from '../../testing/make-company.ts';
import { recordDays } from '../../testing/record-days.ts';
import { generateStatements, listStatements } from '../index.ts';
import { explainMove } from './index.ts';

const db = testDatabase();
const worked = { kind: 'figure', key: 'worked_minutes' } as const;

test('while a policy cannot be used figures stand, and whoever mends it has the effect of what came meanwhile', async () => {
  const { ctx, employee } = await makeCompany(db, { now: '2026-03-01T06:00:00Z' });
  await recordDays(ctx, employee.id, ['2026-02-02'], ['08:00', '15:24']);
  await generateStatements(ctx);
  const february = (await listStatements(ctx, { scope: 'all', limit: 1 })).data[0]?.id ?? '';
  const later = (minutes: number) => ({ ...ctx, now: ctx.now.add({ minutes }) });
  const work = (minute: number, date: string, start: string, end: string) =>
    recordDays(later(minute), employee.id, [date], [start, end]);
  const config = { steps: [{ plugin: 'no-such-step', config: {} }] };
  const spoil = (minute: number) =>
    addPolicies(later(minute), [{ code: `spoilt-${minute}`, kind: 'settlement', config }]);
  await work(1, '2026-02-03', '16:00', '17:00');
  const [spoilt = ''] = await spoil(2);
  await work(3, '2026-02-04', '16:00', '16:20');
  await updatePolicy(later(4), { id: spoilt, state: 'inactive', effective_from: '2020-01-01' });
  await work(5, '2026-02-05', '16:00', '16:30');
  await spoil(6);
  for (let minute = 7; minute < 15; minute += 1) {
    await work(minute, `2026-02-${String(minute).padStart(2, '0')}`, '16:00', '16:01');
  }
  const asked = { id: february, from: `${ctx.now}`, line: worked };
  const found = await explainMove(later(20), { ...asked, all: true });
  expect(found.moves.map(({ difference, objects }) => [difference, objects[0]?.kind])).toEqual([
    ...[
      ['60', 'presence'],
      ['0', 'policies'],
      ['0', 'presence'],
      ['20', 'policies'],
      ['30', 'presence'],
    ],
    ...[['0', 'policies'], ...Array.from({ length: 8 }, () => ['0', 'presence'])],
  ]);
  expect(found.lines).toContainEqual(expect.objectContaining({ ...worked, difference: '110' }));
  const few = await explainMove(later(20), asked);
  expect(few.moves.map(({ difference }) => difference)).toEqual(['60', '20', '30']);
});
