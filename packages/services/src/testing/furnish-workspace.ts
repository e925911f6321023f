import { type Database, newId, schema } from '@stempel/db';
import { withoutAudit } from '@stempel/db/testing';
import { createCalendarFeed } from '../insight/calendar-feeds/index.ts';
import { createSavedView } from '../insight/saved-views/index.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { nameDeputy } from '../organization/deputies/index.ts';
import { createEmployee } from '../organization/employees/index.ts';
import { listEmployments } from '../organization/employments/index.ts';
import { savePolicyScenario } from '../policies/index.ts';
import { cancelAbsence, createAbsence } from '../recording/absences/index.ts';
import { addAttachment } from '../recording/attachments/index.ts';
import { createEntry } from '../recording/entries/index.ts';
import { recordPresence } from '../recording/presence/index.ts';
import { createActivity } from '../settings/activities/index.ts';
import { listCorrections } from '../statements/corrections/index.ts';
import {
  approveStatement,
  generateStatements,
  listStatements,
  submitStatement,
} from '../statements/index.ts';
import { openBalance } from '../statements/timebank/index.ts';
import { addPerson } from './add-person.ts';
import { furnishAccess } from './furnish-access.ts';
import { furnishRuns } from './furnish-runs.ts';
import { furnishSettings, supplement } from './furnish-settings.ts';
import { makeTenant } from './make-tenant.ts';

/** Ids by what they are ids of. */
export type Ids<Name extends string = string> = Readonly<Record<Name, string>>;

/** Whose: the manager's own, of an employee they manage, of somebody they do not. */
export const people = ['boss', 'ida', 'otto'] as const;
export type PersonName = (typeof people)[number];

/** What every person has one of. */
export type Person = Ids<
  | 'employee'
  | 'employment'
  | 'presence'
  | 'entry'
  | 'absence'
  | 'leave'
  | 'change'
  | 'attachment'
  | 'incident'
  | 'statement'
  | 'settled'
  | 'correction'
>;

/** Whatever belongs to nobody: settings, organization, access, runs. */
type Settings = Awaited<ReturnType<typeof furnishSettings>>;
export type SharedIds = Settings &
  Awaited<ReturnType<typeof furnishAccess>> &
  Awaited<ReturnType<typeof furnishRuns>> &
  Ids<'scenario' | 'owner' | 'deputy' | 'standIn' | 'feed' | 'view'>;

export interface FurnishedWorkspace {
  /** The system, which may do everything. */
  ctx: ServiceContext;
  people: Readonly<Record<PersonName, Person>>;
  ids: SharedIds;
}

/** A workspace of the test's own with one object of every kind, on 15 April 2026. */
export async function furnishWorkspace(db: Database): Promise<FurnishedWorkspace> {
  const { ctx, ownerId } = await makeTenant(db, '2026-04-15T06:00:00Z');
  const settings = await furnishSettings(ctx);
  const boss = await hire(ctx, settings, 'Bo Boss', null);
  const ida = await hire(ctx, settings, 'Ida Managed', boss.employee);
  const otto = await hire(ctx, settings, 'Otto Other', null);
  await generateStatements(ctx);
  const finish = async (one: typeof ida) => ({ ...one, ...(await settle(ctx, one.employee)) });
  const all = { boss: await finish(boss), ida: await finish(ida), otto: await finish(otto) };
  const scenario = await keepWeek(ctx, settings.policy, ida.employee);
  const others = { ...(await furnishAccess(ctx)), ...(await furnishRuns(ctx, settings)) };
  const deputy = await nameBoss(ctx, boss.employee, ida.employee);
  const feed = await subscribe(ctx, ownerId, settings.orgUnit);
  const view = await keepView(ctx, ownerId);
  const ids = { ...settings, ...others, ...deputy, scenario, owner: ownerId, feed, view };
  return { ctx, people: all, ids };
}

/** The manager can sign in, and the one they manage has named them as deputy. */
async function nameBoss(ctx: ServiceContext, boss: string, ida: string) {
  await addPerson(ctx, boss, [], 'Bo Boss');
  const actor = { ...ctx.actor, kind: 'user' as const, employeeId: ida };
  const dates = { from: '2026-05-01', to: '2026-05-02' };
  return { deputy: (await nameDeputy({ ...ctx, actor }, { deputy_id: boss, ...dates })).id, standIn: boss };
}

/** The owner's calendar of a unit. */
async function subscribe(ctx: ServiceContext, ownerId: string, orgUnit: string): Promise<string> {
  const owner = { ...ctx, actor: { ...ctx.actor, kind: 'user' as const, userId: ownerId } };
  return (await createCalendarFeed(owner, { kind: 'unit', org_unit_id: orgUnit })).feed.id;
}

/** How the owner likes to see a report. */
async function keepView(ctx: ServiceContext, ownerId: string): Promise<string> {
  const owner = { ...ctx, actor: { ...ctx.actor, kind: 'user' as const, userId: ownerId } };
  const view = { page: 'reports/presence', name: 'Wards', parameters: { group: 'unit' } };
  return (await createSavedView(owner, view)).id;
}

/** A week kept with a policy, in which they were ill. */
async function keepWeek(ctx: ServiceContext, id: string, employee_id: string): Promise<string> {
  const policy = { id, code: 'house', ...supplement };
  return (await savePolicyScenario(ctx, { policy, employee_id, date: '2026-01-20', title: 'A week' })).id;
}

async function hire(ctx: ServiceContext, ids: Settings, name: string, managerId: string | null) {
  const employment = {
    start: '2026-01-01',
    org_unit_id: ids.orgUnit,
    employment_terms_id: ids.terms,
    ...(managerId && { manager_id: managerId }),
  };
  const { id: employee } = await createEmployee(ctx, { employee_number: newId(), name, employment });
  const of = { employee_id: employee };
  const [hired] = (await listEmployments(ctx, { ...of, limit: 1 })).data;
  const opening = { employment_id: hired?.id ?? '', account_id: ids.account, date: '2026-01-01' };
  await openBalance(ctx, { ...opening, days: '5' });
  await recordPresence(ctx, { ...of, ...shift('2026-01-12') });
  const presence = await recordPresence(ctx, { ...of, ...shift('2026-04-01', '+02:00') });
  const work = { date: '2026-04-01', activity_id: ids.activity, minutes: 60 };
  const entry = await createEntry(ctx, { ...of, ...work });
  const absence = await createAbsence(ctx, { ...of, from: '2026-04-10', to: '2026-04-10' });
  await fallIll(ctx, of, name);
  const incident = await addIncident(ctx, employee, hired?.id ?? '');
  const leave = await approveLeave(ctx, of, '2026-06-03');
  const change = await askToEnd(ctx, employee, await approveLeave(ctx, of, '2026-06-10'));
  const attachment = await attachNote(ctx, absence.id, name);
  const made = { presence: presence.id, entry: entry.id, absence: absence.id, leave, change };
  return { employee, employment: hired?.id ?? '', ...made, attachment, incident };
}

/** What a person's sickness is called and says, which nobody else's does. */
export function sicknessMarks(person: PersonName): readonly [activity: string, note: string] {
  return [`zq-kind-${person}`, `zq-note-${person}`];
}

/** A certificate beside an absence, whose name and content nobody else's has. */
async function attachNote(ctx: ServiceContext, absenceId: string, name: string): Promise<string> {
  const [, note] = sicknessMarks(personNamed(name));
  const content = Buffer.from(`%PDF-1.7 ${note}`);
  return (await addAttachment(ctx, { absence_id: absenceId, name: `${note}.pdf`, content })).id;
}

function personNamed(name: string): PersonName {
  return people.find((one) => name.toLowerCase().includes(one)) ?? 'otto';
}

/** Ill in a month that is settled and in one that is open, by a kind of their own. */
async function fallIll(ctx: ServiceContext, of: { employee_id: string }, name: string): Promise<void> {
  const [activity, note] = sicknessMarks(personNamed(name));
  const kind = { code: activity, name: activity, type: 'timeoff' as const, project: 'none' as const };
  await createActivity(ctx, { ...kind, dimensions: [], effective_from: '2025-01-01', state: 'active' });
  const ill = { ...of, activity, note, sickness: true };
  await createAbsence(ctx, { ...ill, from: '2026-01-20', to: '2026-01-20', state: 'approved' });
  await createAbsence(ctx, { ...ill, from: '2026-04-13', to: '2026-04-13' });
}

async function approveLeave(ctx: ServiceContext, of: { employee_id: string }, date: string): Promise<string> {
  const leave = { ...of, activity: 'house-off', from: date, to: date, state: 'approved' as const };
  return (await createAbsence(ctx, leave)).id;
}

/** The person asks for the end of an approved absence; the id of what is asked for. */
async function askToEnd(ctx: ServiceContext, employeeId: string, id: string): Promise<string> {
  const person = { ...ctx, actor: { ...ctx.actor, kind: 'user' as const, employeeId } };
  return (await cancelAbsence(person, { id })).change?.id ?? '';
}

function shift(date: string, offset = '+01:00') {
  return { start: `${date}T08:00:00${offset}`, end: `${date}T16:00:00${offset}` };
}

async function addIncident(ctx: ServiceContext, employeeId: string, employmentId: string): Promise<string> {
  const id = newId();
  const what = { step: 'rest-period', severity: 'warning' as const, occurredOn: '2026-04-01', details: {} };
  const where = { workspaceId: ctx.workspace.id, id, employeeId, employmentId };
  await withoutAudit(ctx.db, ctx.workspace.id, (tx) =>
    tx.insert(schema.incidents).values({ ...where, ...what, createdAt: ctx.now, updatedAt: ctx.now }),
  );
  return id;
}

/** January is approved and then corrected, February waits. */
async function settle(ctx: ServiceContext, employeeId: string) {
  const query = { employee_id: [employeeId], scope: 'all' as const, limit: 10 };
  const { data } = await listStatements(ctx, query);
  const [settled = '', statement = ''] = data.map(({ id }) => id);
  await submitStatement(ctx, { id: settled });
  await approveStatement(ctx, { id: settled });
  await recordPresence(ctx, { employee_id: employeeId, ...shift('2026-01-14') });
  const corrections = await listCorrections(ctx, { scope: 'all', limit: 100 });
  const correction = corrections.data.find((one) => one.employee_id === employeeId)?.id ?? '';
  return { settled, statement, correction };
}
