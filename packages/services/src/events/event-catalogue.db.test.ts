import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { beforeAll, expect, test } from 'vitest';
import type { ServiceContext } from '../kernel/context.ts';
import { createEmployee, updateEmployee } from '../organization/employees/index.ts';
import { updateEmployment } from '../organization/employments/index.ts';
import { updateOrgUnit } from '../organization/org-units/index.ts';
import { updatePolicy, withdrawPolicyVersion } from '../policies/index.ts';
import { erasePerson } from '../privacy/erasure/index.ts';
import { keepRetention, saveRetention } from '../privacy/retention/index.ts';
import {
  cancelAbsence,
  changeAbsence,
  decideAbsence,
  requestAbsence,
  updateAbsence,
  withdrawAbsenceChange,
} from '../recording/absences/index.ts';
import {
  createEntry,
  decideEntries,
  deleteEntry,
  restoreEntry,
  updateEntry,
} from '../recording/entries/index.ts';
import {
  checkIn,
  deletePresence,
  listPresence,
  restorePresence,
  updatePresence,
} from '../recording/presence/index.ts';
import { updateActivity } from '../settings/activities/index.ts';
import { updateDimension } from '../settings/dimensions/index.ts';
import { updateEmploymentTerms } from '../settings/employment-terms/index.ts';
import { updateHolidayCalendar } from '../settings/holiday-calendars/index.ts';
import { createProject, updateProject } from '../settings/projects/index.ts';
import { updateReason } from '../settings/reasons/index.ts';
import { updateTimeAccount } from '../settings/time-accounts/index.ts';
import { acceptCorrection, dismissCorrection } from '../statements/corrections/index.ts';
import { updateIncident } from '../statements/incidents/index.ts';
import { approveStatement, reopenStatement, submitStatement } from '../statements/index.ts';
import { findLiveIncidents } from '../statements/live-incidents/index.ts';
import { addPerson } from '../testing/add-person.ts';
import { type FurnishedWorkspace, furnishWorkspace } from '../testing/furnish-workspace.ts';
import { monday, wednesday } from '../testing/make-absence-house.ts';
import { addEmployees, makeCompany } from '../testing/make-company.ts';
import { makeTwoStepsHouse } from '../testing/make-two-steps-house.ts';
import { eventCatalogue } from './event-catalogue.ts';
import type { StempelEvent } from './event-contract.ts';
import { listEventsInput } from './event-contract.ts';
import { listEvents } from './list-events.ts';

// What the catalogue promises is what verbs leave behind: every event of workspaces in which everything happened once.

const db = testDatabase({ poolSize: 6 });
let events: StempelEvent[];

beforeAll(async () => {
  const furnished = await furnishWorkspace(db);
  await changeRecords(furnished);
  await changeAbsences(furnished);
  await changeStatements(furnished);
  await changeSettings(furnished);
  const workspaces = [furnished.ctx, await takeTwoSteps(), await decidePostings(), await eraseSomebody()];
  events = (await Promise.all(workspaces.map(eventsOf))).flat();
}, 120_000);

async function eventsOf(ctx: ServiceContext): Promise<StempelEvent[]> {
  const found: StempelEvent[] = [];
  for (let cursor: string | undefined; ; ) {
    const input = listEventsInput.parse({ limit: 200, ...(cursor ? { cursor } : {}) });
    const page = await listEvents(ctx, input);
    found.push(...page.data);
    if (page.next_cursor === null) return found;
    cursor = page.next_cursor;
  }
}

async function changeRecords({ ctx, people: { otto } }: FurnishedWorkspace): Promise<void> {
  const employee_id = otto.employee;
  const presence = { employee_id, id: otto.presence };
  await updatePresence(ctx, { ...presence, note: 'Changed' });
  await deletePresence(ctx, presence);
  await restorePresence(ctx, presence);
  const entry = { employee_id, id: otto.entry };
  await updateEntry(ctx, { ...entry, note: 'Changed' });
  await deleteEntry(ctx, entry);
  await restoreEntry(ctx, entry);
}

async function changeAbsences({ ctx, people: { ida, otto } }: FurnishedWorkspace): Promise<void> {
  await updateAbsence(ctx, { id: otto.absence, note: 'Changed' });
  await updateAbsence(ctx, { id: otto.absence, state: 'approved' });
  await updateAbsence(ctx, { id: ida.absence, state: 'rejected' });
  await withdrawAbsenceChange(ctx, { id: otto.change });
  const person = { ...ctx, actor: { ...ctx.actor, kind: 'user' as const, employeeId: otto.employee } };
  const { change } = await cancelAbsence(person, { id: otto.leave });
  await decideAbsence(ctx, { id: change?.id ?? '', decision: 'reject', note: 'No' });
  await cancelAbsence(ctx, { id: ida.leave });
}

async function changeStatements({ ctx, people: { boss, ida, otto } }: FurnishedWorkspace): Promise<void> {
  await acceptCorrection(ctx, { id: otto.correction });
  // The statement that carries it is settled, and it with it.
  await submitStatement(ctx, { id: otto.statement });
  await approveStatement(ctx, { id: otto.statement });
  await dismissCorrection(ctx, { id: ida.correction });
  // What made the difference goes again.
  const day = { employee_id: boss.employee, from: '2026-01-14', to: '2026-01-14', limit: 1 };
  const [late] = (await listPresence(ctx, day)).data;
  await deletePresence(ctx, { employee_id: boss.employee, id: late?.id ?? '' });
  await submitStatement(ctx, { id: boss.statement });
  await reopenStatement(ctx, { id: boss.statement, note: 'Once more' });
  const { incident: id } = otto;
  await updateIncident(ctx, { id, state: 'acknowledged' });
  await updateIncident(ctx, { id, state: 'acknowledged', note: 'Seen' });
  await updateIncident(ctx, { id, state: 'resolved' });
  await updateIncident(ctx, { id, state: 'open' });
  await checkIn(ctx, { employee_id: ida.employee });
  await findLiveIncidents({ ...ctx, now: ctx.now.add({ hours: 14 }) });
}

async function changeSettings({ ctx, people: { otto }, ids }: FurnishedWorkspace): Promise<void> {
  const name = 'Changed';
  await updateActivity(ctx, { id: ids.activity, name });
  await updateDimension(ctx, { id: ids.dimension, name });
  await updateEmploymentTerms(ctx, { id: ids.terms, name });
  await updateHolidayCalendar(ctx, { id: ids.calendar, name });
  await updateOrgUnit(ctx, { id: ids.orgUnit, name });
  await updateProject(ctx, { id: ids.project, name });
  await updateReason(ctx, { id: ids.reason, name });
  await updateTimeAccount(ctx, { id: ids.account, name });
  const later = { id: ids.policy, effective_from: '2099-01-01' };
  await updatePolicy(ctx, { ...later, name });
  await withdrawPolicyVersion(ctx, later);
  const employee_id = otto.employee;
  await updateEmployee(ctx, { employee_id, name });
  await updateEmployment(ctx, { employee_id, employment_id: otto.employment, end: '2027-12-31' });
}

/** An absence, and a change of it, that two people decide about one after the other. */
async function takeTwoSteps(): Promise<ServiceContext> {
  const { ctx, anna, mette, hanna, id } = await makeTwoStepsHouse(db);
  const asked = { employee_id: id, activity: 'parental' };
  const absence = await requestAbsence(anna, { ...asked, from: monday, to: monday });
  for (const one of [mette, hanna.ctx]) await updateAbsence(one, { id: absence.id, state: 'approved' });
  const later = { id: absence.id, activity: 'parental', from: wednesday, to: wednesday };
  const { change } = await changeAbsence(anna, later);
  await decideAbsence(mette, { id: change?.id ?? '', decision: 'approve' });
  return ctx;
}

/** Postings on a project whose manager decides about them. */
async function decidePostings(): Promise<ServiceContext> {
  const made = await makeCompany(db, { now: '2026-03-02T08:00:00Z' });
  const { ctx, employee, activities } = made;
  const [manager] = await withoutAudit(db, ctx.workspace.id, (tx) => addEmployees(tx, made, 1));
  const paula = await addPerson(ctx, manager?.id ?? '', ['timesheet:*:managed'], 'Paula');
  const project = await createProject(ctx, {
    ...{ code: 'P1', name: 'One', manager_id: paula.employeeId, requires_manager_approval: true },
    ...{ state: 'active', effective_from: '2026-01-01' },
  });
  for (const decision of ['approve', 'reject'] as const) {
    const posted = { date: '2026-02-03', activity_id: activities.visit, project_id: project.id, minutes: 60 };
    const { id } = await createEntry(ctx, { employee_id: employee.id, ...posted });
    await decideEntries(paula.ctx, { ids: [id], decision, note: 'Looked at.' });
  }
  return ctx;
}

async function eraseSomebody(): Promise<ServiceContext> {
  const { ctx } = await makeCompany(db);
  const employee_number = '4711';
  const { id } = await createEmployee(ctx, { employee_number, name: 'Gone' });
  await erasePerson(ctx, { employee_id: id, employee_number });
  await saveRetention(ctx, { periods: [{ kind: 'log', months: 24 }] });
  await keepRetention({ ...ctx, now: ctx.now.add({ hours: 24 * 1200 }) });
  return ctx;
}

test('every event fits the schema of its type', () => {
  const odd = events.flatMap((event) => {
    const known = eventCatalogue.find(({ type }) => type === event.type);
    const { error } = known?.schema.safeParse(event) ?? { error: 'unknown' };
    return error ? [`${event.type}: ${String(error)}`] : [];
  });
  expect([...new Set(odd)]).toEqual([]);
});

test('every member of an event is one that its schema describes', () => {
  const odd = events.flatMap((event) => {
    const described = eventCatalogue.find(({ type }) => type === event.type)?.schema.parse(event);
    return membersOf(event)
      .filter((member) => !membersOf(described).includes(member))
      .map((member) => `${event.type}: ${member}`);
  });
  expect([...new Set(odd)]).toEqual([]);
});

/** The members of a value and of what is in them, but for the former ones, which any may be. */
function membersOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(membersOf);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'previous' ? [] : [name, ...membersOf(inner).map((below) => `${name}.${below}`)],
  );
}

test('whom an event is about is said wherever it is about somebody', () => {
  const about = ['presence', 'entries', 'absences', 'statements', 'corrections', 'incidents', 'employees'];
  const nobody = events.filter((one) => about.includes(one.object.resource) && !one.employee_id);
  expect(nobody.filter(({ data }) => data !== null).map(({ type }) => type)).toEqual([]);
});

test('receivers know the types by these names', () => {
  expect(eventCatalogue.map(({ type }) => type)).toMatchInlineSnapshot(`
    [
      "presence.recorded",
      "presence.changed",
      "presence.deleted",
      "presence.restored",
      "entry.recorded",
      "entry.changed",
      "entry.deleted",
      "entry.restored",
      "entry.approved",
      "entry.rejected",
      "absence.requested",
      "absence.approved",
      "absence.rejected",
      "absence.cancelled",
      "absence.changed",
      "absence.change_requested",
      "absence.change_withdrawn",
      "absence.change_rejected",
      "absence.first_step_approved",
      "absence.change_first_step_approved",
      "statement.generated",
      "statement.submitted",
      "statement.approved",
      "statement.reopened",
      "correction.pending",
      "correction.withdrawn",
      "correction.accepted",
      "correction.dismissed",
      "correction.booked",
      "balance.changed",
      "incident.opened",
      "incident.reopened",
      "incident.acknowledged",
      "incident.resolved",
      "incident.changed",
      "employee.created",
      "employee.changed",
      "employee.erased",
      "employment.created",
      "employment.changed",
      "org_unit.created",
      "org_unit.changed",
      "project.created",
      "project.changed",
      "activity.created",
      "activity.changed",
      "dimension.created",
      "dimension.changed",
      "time_account.created",
      "time_account.changed",
      "employment_terms.created",
      "employment_terms.changed",
      "reason.created",
      "reason.changed",
      "holiday_calendar.created",
      "holiday_calendar.changed",
      "policy.published",
      "policy.withdrawn",
      "import.finished",
      "retention.ended",
    ]
  `);
});

test('everything that the catalogue knows is told here, so that its real data was held against its schema', () => {
  const told = new Set(events.map(({ type }) => type));
  expect(eventCatalogue.map(({ type }) => type).filter((type) => !told.has(type))).toEqual([]);
});

test('the object is there with every event, what is gone as it was', () => {
  expect(events.filter(({ data }) => data === null).map(({ type }) => type)).toEqual([]);
});
