import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { checkIn, deletePresence, updatePresence } from '../../recording/presence/index.ts';
import { listIncidents, listIncidentsOfEmployee } from '../../statements/incidents/index.ts';
import { decideStatements, generateStatements } from '../../statements/index.ts';
import { addPerson } from '../../testing/add-person.ts';
import { addEmployees } from '../../testing/make-company.ts';
import { makeLiveCompany } from '../../testing/make-live-company.ts';
import { countToDecide, decideTogether, listToDecide } from './index.ts';

const db = testDatabase();
const managing = ['incidents:*:managed', 'timesheet:*:managed'];

/** Anna, whom Mette manages, checks in on 2 March at 08:00:30 by her clock and does not check out. */
async function forgotten() {
  const live = await makeLiveCompany(db);
  const [anna] = await withoutAudit(db, live.ctx.workspace.id, (tx) =>
    addEmployees(tx, live, 1, { managerId: live.employee.id }),
  );
  const employee_id = anna?.id ?? '';
  const mette = await addPerson(live.ctx, live.employee.id, managing, 'Mette');
  const came = await checkIn(live.at('2026-03-02T07:00:30Z'), { employee_id });
  const asMette = (now: string) => ({ ...mette.ctx, now: live.at(now).now });
  const waiting = async (now: string) => {
    const { data } = await listToDecide(asMette(now), { limit: 10 });
    expect(await countToDecide(asMette(now))).toMatchObject({ count: data.length });
    return data.map((item) => (item.kind === 'incident' ? item.incident.step : item.kind));
  };
  const own = async (now: string) =>
    (await listIncidentsOfEmployee(live.at(now), { employee_id })).map(({ step }) => step);
  return { ...live, employee_id, came, asMette, waiting, own };
}

test('a missing check-out waits once, though two kinds tell of it, and is decided about as one', async () => {
  const { look, waiting, own, incidents, asMette } = await forgotten();
  await look('2026-03-02T20:01:00Z');
  expect(await waiting('2026-03-02T20:02:00Z')).toEqual(['check-out-forgotten']);
  await look('2026-03-02T23:00:00Z');
  expect((await incidents()).map(({ step }) => step).sort()).toEqual([
    'check-out-forgotten',
    'open-presence',
  ]);
  expect(await waiting('2026-03-03T06:00:00Z')).toEqual(['check-out-forgotten']);
  expect(await own('2026-03-03T06:00:00Z')).toEqual(['check-out-forgotten']);
  const { data } = await listToDecide(asMette('2026-03-03T06:00:00Z'), { limit: 10 });
  const items = data.map(({ kind, id }) => ({ kind, id }));
  const decided = { decision: 'approve' as const, items };
  const { results } = await decideTogether(asMette('2026-03-03T06:00:00Z'), decided, { decideStatements });
  expect(results).toEqual(items.map(({ id }) => ({ id, done: true })));
  expect((await incidents()).map(({ state }) => state)).toEqual(['acknowledged', 'acknowledged']);
  expect(await waiting('2026-03-03T06:01:00Z')).toEqual([]);
});

test.each([
  ['ended', updatePresence, { end: '2026-03-02T16:00:00+01:00' }],
  ['removed', deletePresence, {}],
] as const)('%s, it waits no more before anybody looked', async (_how, mend, change) => {
  const { at, employee_id, came, look, waiting, own } = await forgotten();
  await look('2026-03-02T23:00:00Z');
  expect(await waiting('2026-03-03T06:00:00Z')).toHaveLength(1);
  await mend(at('2026-03-03T06:00:00Z'), { employee_id, id: came.id, ...change });
  expect(await waiting('2026-03-03T06:00:01Z')).toEqual([]);
  expect(await own('2026-03-03T06:00:01Z')).toEqual([]);
});

test('of a period with a statement it waits once as well, and goes with the check-out', async () => {
  const { ctx, at, employee_id, came, look, waiting } = await forgotten();
  await look('2026-03-02T23:00:00Z');
  await generateStatements(at('2026-04-01T01:00:00Z'));
  const found = await listIncidents(ctx, { scope: 'all', limit: 10, state: ['open'] });
  expect(found.data.map(({ step, statement }) => [step, statement !== null]).sort()).toEqual([
    ['check-out-forgotten', false],
    ['open-presence', true],
  ]);
  expect(await waiting('2026-04-01T02:00:00Z')).toEqual(['check-out-forgotten']);
  const end = '2026-03-02T16:00:00+01:00';
  await updatePresence(at('2026-04-01T03:00:00Z'), { employee_id, id: came.id, end });
  expect(await waiting('2026-04-01T03:00:01Z')).toEqual([]);
});
