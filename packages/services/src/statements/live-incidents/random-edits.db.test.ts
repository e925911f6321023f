import { idsFrom, inWorkspace, newId, schema } from '@stempel/db';
import { and, asc, isNotNull, isNull } from '@stempel/db/drizzle';
import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { ServiceError } from '../../kernel/errors.ts';
import { createEntry, deleteEntry } from '../../recording/entries/index.ts';
import {
  checkIn,
  checkOut,
  deletePresence,
  recordPresence,
  updatePresence,
} from '../../recording/presence/index.ts';
import { addPolicies } from '../../testing/add-policies.ts';
import { makeCompany, type TestCompany } from '../../testing/make-company.ts';
import { findLiveIncidents } from './index.ts';
import { naiveIncidents } from './naive-incidents.ts';

const db = testDatabase({ poolSize: 6 });
const rules = { longestMinutes: 780, restMinutes: 660, mostPerDay: 600, toleranceMinutes: 30 };
const steps = [
  { plugin: 'daily-rest', config: { min_rest_minutes: rules.restMinutes } },
  { plugin: 'max-daily', config: { max_minutes: rules.mostPerDay } },
  {
    plugin: 'reconcile-presence-entries',
    config: { per: 'day', tolerance_minutes: rules.toleranceMinutes },
  },
];

/** Draws whole numbers from a seed. */
function drawing(seed: number): (limit: number) => number {
  let state = (seed * 7919) % 2_147_483_647;
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
}

type Ctx = TestCompany['ctx'];

async function recordedTime(ctx: Ctx) {
  return inWorkspace(db, ctx.workspace.id, async (tx) => {
    const { presence, entries } = schema;
    return {
      presence: (await tx.select().from(presence).where(isNull(presence.deletedAt))).map(
        ({ id, startedAt: start, endedAt: end }) => ({ id, start, end }),
      ),
      entries: (await tx.select().from(entries).where(isNull(entries.deletedAt))).map((row) => ({
        id: row.id,
        date: row.postedOn,
        minutes: row.minutes,
      })),
    };
  });
}

/** What is open, in the words of the naive evaluator. */
async function openIncidents(ctx: Ctx): Promise<string[]> {
  const { incidents } = schema;
  const rows = await inWorkspace(db, ctx.workspace.id, (tx) =>
    tx
      .select()
      .from(incidents)
      .where(and(isNotNull(incidents.about), isNull(incidents.endedAt)))
      .orderBy(asc(incidents.id)),
  );
  const about = ({ step, about, occurredAt, occurredOn }: (typeof rows)[number]) => {
    if (step === 'max-daily' || step === 'reconcile-presence-entries') return occurredOn;
    if (step === 'daily-rest') return (occurredAt?.epochMilliseconds ?? 0) / 60_000;
    return about;
  };
  expect(rows.every(({ state }) => state === 'open')).toBe(true);
  return rows.map((row) => `${row.step} ${about(row)}`).sort();
}

// Days of 23 and of 25 hours, and a zone of half hours without either.
test.each([
  ['Europe/Copenhagen', '2026-03-26T05:00:00Z', 1],
  ['Europe/Copenhagen', '2026-10-22T05:00:00Z', 2],
  ['America/New_York', '2026-03-05T10:00:00Z', 3],
  ['Asia/Kolkata', '2026-05-04T02:00:00Z', 4],
  ['Europe/Copenhagen', '2026-03-27T05:00:00Z', 5],
  ['Europe/Copenhagen', '2026-03-27T05:00:00Z', 8],
  ['America/New_York', '2026-04-02T05:00:00Z', 26],
])(
  'after random edits in %s from %s on, what is open is what a look at every minute finds',
  async (timeZone, first, seed) => {
    const below = drawing(seed);
    const company = await makeCompany(db, { timeZone, now: first });
    const { employee, activities } = company;
    const employee_id = employee.id;
    await addPolicies(company.ctx, [{ code: 'wt', kind: 'working-time', config: { steps } }]);
    let now = Temporal.Instant.from(first);
    const at = (): Ctx => ({ ...company.ctx, now });
    const moment = (hours: number) => {
      const minutes = below(hours * 60) - Math.floor(hours * 40);
      return now.add({ minutes }).toZonedDateTimeISO(timeZone).toString({ timeZoneName: 'never' });
    };
    const one = <Item>(items: readonly Item[]): Item | undefined => items[below(Math.max(1, items.length))];
    const presenceOf = async () => one((await recordedTime(company.ctx)).presence)?.id ?? newId();
    const edits: (() => Promise<unknown>)[] = [
      () => checkIn(at(), { employee_id }),
      () => checkIn(at(), { employee_id }),
      () => checkOut(at(), { employee_id }),
      () => checkOut(at(), { employee_id, at: moment(9) }),
      () => {
        const start = moment(40);
        const end = Temporal.Instant.from(start)
          .add({ minutes: 60 + below(500) })
          .toString();
        return recordPresence(at(), { employee_id, start, end });
      },
      async () => updatePresence(at(), { employee_id, id: await presenceOf(), start: moment(12) }),
      async () => updatePresence(at(), { employee_id, id: await presenceOf(), end: moment(12) }),
      async () => updatePresence(at(), { employee_id, id: await presenceOf(), end: null }),
      async () => deletePresence(at(), { employee_id, id: await presenceOf() }),
      () => {
        const date = now
          .toZonedDateTimeISO(timeZone)
          .toPlainDate()
          .subtract({ days: below(3) });
        const posting = { activity_id: activities.care, minutes: 60 + below(500) };
        return createEntry(at(), { employee_id, date: date.toString(), ...posting });
      },
      async () => {
        const entry = one((await recordedTime(company.ctx)).entries);
        return deleteEntry(at(), { employee_id, id: entry?.id ?? newId() });
      },
    ];
    const expectedNow = async () =>
      naiveIncidents({ ...rules, zone: timeZone, now, ...(await recordedTime(company.ctx)) });
    const seen = new Set<string>();
    let nextAt: Temporal.Instant | null = null;
    for (let step = 0; step < 70; step += 1) {
      const since = newId();
      const refused = await edits[below(edits.length)]?.().catch((error: unknown) => {
        if (!(error instanceof ServiceError)) throw error;
      });
      now = now.add({ minutes: 3 });
      ({ nextAt } = await findLiveIncidents(at(), { since }));
      const expected = await expectedNow();
      expect(await openIncidents(company.ctx), `${step} ${now} ${refused}`).toEqual(expected);
      for (const text of expected) seen.add(text.split(' ')[0] ?? '');
      // Time passes: nothing is found but at the moments that the looks foretold.
      const until = now.add({ minutes: below(420) });
      const nothingChanged = { since: idsFrom(Temporal.Now.instant().add({ hours: 1 })) };
      while (nextAt && Temporal.Instant.compare(nextAt, until) <= 0) {
        now = nextAt;
        ({ nextAt } = await findLiveIncidents(at(), nothingChanged));
        expect(await openIncidents(company.ctx), `${step} at ${now}`).toEqual(await expectedNow());
      }
      now = until;
      expect(await openIncidents(company.ctx), `${step} until ${now}`).toEqual(await expectedNow());
    }
    expect([...seen].sort()).toContain('check-out-forgotten');
    expect(seen.size).toBeGreaterThanOrEqual(4);
  },
  120_000,
);
