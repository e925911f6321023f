import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { addClose } from '../../testing/add-policies.ts';
import { makeCompany } from '../../testing/make-company.ts';
import { recordDays } from '../../testing/record-days.ts';
import { approveStatement, generateStatements, listStatements, submitStatement } from '../index.ts';
import { explainMove } from './index.ts';

const db = testDatabase();
const flex = { kind: 'account', key: 'flex' } as const;

test('where each change goes through many months, an answer has fewer changes', async () => {
  const { ctx, employee } = await makeCompany(db, { now: '2028-04-01T06:00:00Z' });
  await addClose(ctx);
  await recordDays(ctx, employee.id, ['2026-02-02'], ['08:00', '15:24']);
  for (let left = 26; left > 0; left -= 1) {
    await generateStatements(ctx);
    const [next] = (await listStatements(ctx, { scope: 'all', limit: 1, state: ['ready'] })).data;
    if (!next) break;
    await submitStatement(ctx, { id: next.id });
    await approveStatement(ctx, { id: next.id });
  }
  const { data } = await listStatements(ctx, { scope: 'all', limit: 100 });
  const last = data.at(-1);
  expect([data.length, last?.period.from, last?.state]).toEqual([26, '2028-03-01', 'approved']);
  for (let minute = 1; minute <= 22; minute += 1) {
    const date = `2026-02-${String(minute + 2).padStart(2, '0')}`;
    await recordDays(
      { ...ctx, now: ctx.now.add({ minutes: minute }) },
      employee.id,
      [date],
      ['08:00', '09:00'],
    );
  }
  const asked = { id: last?.id ?? '', line: flex };
  const later = { ...ctx, now: ctx.now.add({ hours: 1 }) };
  for (const all of [true, false]) {
    const moves: string[] = [];
    let first: number | null = 0;
    let answers = 0;
    while (first !== null) {
      const found = await explainMove(later, { ...asked, first, all });
      expect(found.evaluations * data.length).toBeLessThan(all ? 600 : 800);
      moves.push(...found.moves.map(({ difference }) => difference));
      first = found.next;
      answers += 1;
    }
    expect({ all, moves, answers }).toEqual({
      all,
      moves: Array.from({ length: 22 }, () => '60'),
      answers: 2,
    });
  }
});
