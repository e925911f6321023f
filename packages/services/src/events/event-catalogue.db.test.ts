import { testDatabase } from '@stempel/db/testing';
import { beforeAll, expect, test } from 'vitest';
import {
  cancelAbsence,
  decideAbsence,
  updateAbsence,
  withdrawAbsenceChange,
} from '../recording/absences/index.ts';
import { deleteEntry, updateEntry } from '../recording/entries/index.ts';
import { deletePresence, updatePresence } from '../recording/presence/index.ts';
import { acceptCorrection } from '../statements/corrections/index.ts';
import { updateIncident } from '../statements/incidents/index.ts';
import { furnishWorkspace } from '../testing/furnish-workspace.ts';
import { eventCatalogue } from './event-catalogue.ts';
import type { StempelEvent } from './event-contract.ts';
import { listEventsInput } from './event-contract.ts';
import { listEvents } from './list-events.ts';

// What the catalogue promises is what verbs leave behind: every event of a workspace in which everything happened once.

const db = testDatabase();
let events: StempelEvent[];

beforeAll(async () => {
  const { ctx, people } = await furnishWorkspace(db);
  const { otto } = people;
  const employee_id = otto.employee;
  await updatePresence(ctx, { employee_id, id: otto.presence, note: 'Changed' });
  await deletePresence(ctx, { employee_id, id: otto.presence });
  await updateEntry(ctx, { employee_id, id: otto.entry, note: 'Changed' });
  await deleteEntry(ctx, { employee_id, id: otto.entry });
  await updateAbsence(ctx, { id: otto.absence, state: 'approved' });
  await withdrawAbsenceChange(ctx, { id: otto.change });
  const person = { ...ctx, actor: { ...ctx.actor, kind: 'user' as const, employeeId: employee_id } };
  const { change } = await cancelAbsence(person, { id: otto.leave });
  await decideAbsence(ctx, { id: change?.id ?? '', decision: 'reject', note: 'No' });
  await updateIncident(ctx, { id: otto.incident, state: 'acknowledged' });
  await acceptCorrection(ctx, { id: otto.correction });
  events = [];
  for (let cursor: string | undefined; ; ) {
    const input = listEventsInput.parse({ limit: 200, ...(cursor ? { cursor } : {}) });
    const page = await listEvents(ctx, input);
    events.push(...page.data);
    if (page.next_cursor === null) break;
    cursor = page.next_cursor;
  }
});

test('every event fits the schema of its type', () => {
  const odd = events.flatMap((event) => {
    const known = eventCatalogue.find(({ type }) => type === event.type);
    const { error } = known?.schema.safeParse(event) ?? { error: 'unknown' };
    return error ? [`${event.type}: ${String(error)}`] : [];
  });
  expect([...new Set(odd)]).toEqual([]);
});

test('whom an event is about is said wherever it is about somebody', () => {
  const about = ['presence', 'entries', 'absences', 'statements', 'corrections', 'incidents', 'employees'];
  const nobody = events.filter((one) => about.includes(one.object.resource) && !one.employee_id);
  expect(nobody.filter(({ data }) => data !== null).map(({ type }) => type)).toEqual([]);
});

test('what is told here is most of what can be told', () => {
  const told = new Set(events.map(({ type }) => type));
  const untold = eventCatalogue.map(({ type }) => type).filter((type) => !told.has(type));
  expect(untold.sort()).toMatchInlineSnapshot(`
    [
      "absence.cancelled",
      "absence.change_first_step_approved",
      "absence.changed",
      "absence.first_step_approved",
      "absence.rejected",
      "activity.changed",
      "correction.dismissed",
      "correction.withdrawn",
      "dimension.changed",
      "employee.changed",
      "employee.erased",
      "employment.changed",
      "employment_terms.changed",
      "entry.approved",
      "entry.rejected",
      "entry.restored",
      "holiday_calendar.changed",
      "incident.changed",
      "incident.opened",
      "incident.reopened",
      "incident.resolved",
      "org_unit.changed",
      "presence.restored",
      "project.changed",
      "reason.changed",
      "statement.reopened",
      "time_account.changed",
    ]
  `);
});
