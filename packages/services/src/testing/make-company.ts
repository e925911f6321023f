import { parseGrant } from '@stempel/core/access';
import { type Database, newId, schema, type WorkspaceTransaction } from '@stempel/db';
import { makeWorkspace, withoutAudit } from '@stempel/db/testing';
import { type Actor, type ServiceContext, systemContext } from '../kernel/context.ts';
import { insertObjects } from '../versioned/insert-objects.ts';

const anywhere = { working_countries: [], org_units: [], employment_terms: [] };
const since = '2020-01-01';
const day = 444;

/** A company of one unit with Danish state terms (37 h): what most tests of the time areas start from. */
export interface TestCompany {
  ctx: ServiceContext;
  unitId: string;
  termsId: string;
  accounts: { flex: string; vacation: string };
  activities: { care: string; visit: string };
  employee: TestEmployee;
  /** The context of a person with these grants, at another moment if given. */
  as(grants: readonly string[], employeeId: string | null, now?: string): ServiceContext;
}

export interface TestEmployee {
  id: string;
  employmentId: string;
}

export interface CompanyOptions {
  now?: string;
  timeZone?: string;
  statementPeriod?: 'week' | 'two-weeks' | 'four-weeks' | 'month';
  approvalMode?: 'automatic' | 'manager' | 'employee-then-manager';
  norm?: schema.StoredNorm;
  /** From when the terms are in force. */
  termsFrom?: string;
}

/** Makes the company in a workspace of its own. */
export async function makeCompany(db: Database, options: CompanyOptions = {}): Promise<TestCompany> {
  const workspace = await makeWorkspace(db, { timeZone: options.timeZone ?? 'Europe/Copenhagen' });
  const now = Temporal.Instant.from(options.now ?? '2026-04-01T06:00:00Z');
  const ctx = systemContext(db, workspace, now, newId());
  return withoutAudit(db, workspace.id, async (tx) => {
    const settings = await insertSettings(tx, ctx, options);
    const company = { ctx, ...settings };
    const [employee] = await addEmployees(tx, company, 1);
    if (!employee) throw new Error('No employee was added.');
    return { ...company, employee, as: (grants, employeeId, at) => contextOf(ctx, grants, employeeId, at) };
  });
}

async function insertSettings(tx: WorkspaceTransaction, ctx: ServiceContext, options: CompanyOptions) {
  const [unitId = ''] = await insertObjects(
    tx,
    ctx,
    { identity: schema.orgUnits, versions: schema.orgUnitVersions },
    [
      {
        identity: { code: 'house' },
        effectiveFrom: since,
        version: {
          name: 'House',
          parentId: null,
          headEmployeeId: null,
          workingCountry: 'DK',
          timeZone: null,
          state: 'active',
        },
      },
    ],
  );
  const [flex = '', vacation = ''] = await insertObjects(
    tx,
    ctx,
    { identity: schema.timeAccounts, versions: schema.timeAccountVersions },
    (['flex', 'vacation'] as const).map((code) => ({
      identity: { code, kind: code === 'flex' ? ('flex' as const) : ('leave' as const) },
      effectiveFrom: since,
      version: { name: code, state: 'active' as const },
    })),
  );
  const [, standby = ''] = await insertObjects(
    tx,
    ctx,
    { identity: schema.reasons, versions: schema.reasonVersions },
    (['normal', 'standby-home'] as const).map((code) => ({
      identity: { code },
      effectiveFrom: since,
      version: {
        name: code,
        kind: code === 'normal' ? ('work' as const) : ('standby' as const),
        availabilityScope: anywhere,
        state: 'active' as const,
      },
    })),
  );
  const [care = '', visit = ''] = await insertActivities(tx, ctx);
  const termsId = await insertTerms(tx, ctx, flex, options);
  return { unitId, termsId, accounts: { flex, vacation }, activities: { care, visit }, standby };
}

function insertActivities(tx: WorkspaceTransaction, ctx: ServiceContext): Promise<string[]> {
  return insertObjects(
    tx,
    ctx,
    { identity: schema.activities, versions: schema.activityVersions },
    (['care', 'visit'] as const).map((code) => ({
      identity: { code },
      effectiveFrom: since,
      version: {
        name: code,
        type: 'work' as const,
        parentId: null,
        project: code === 'visit' ? ('required' as const) : ('none' as const),
        dimensions: [],
        state: 'active' as const,
      },
    })),
  );
}

async function insertTerms(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  flexAccountId: string,
  options: CompanyOptions,
): Promise<string> {
  const week = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: 0, sun: 0 };
  const [id = ''] = await insertObjects(
    tx,
    ctx,
    { identity: schema.employmentTerms, versions: schema.employmentTermsVersions },
    [
      {
        identity: { code: 'state-37' },
        effectiveFrom: options.termsFrom ?? since,
        version: {
          name: 'State 37 h',
          norm: options.norm ?? { weeks: [week], full_time_weekly_minutes: 2220 },
          flexAccountId,
          hourlyPayActivityId: null,
          defaultReasonId: null,
          statementPeriod: options.statementPeriod ?? 'month',
          approvalMode: options.approvalMode ?? 'manager',
          longestPresenceMinutes: schema.defaultLongestPresenceMinutes,
          state: 'active',
        },
      },
    ],
  );
  return id;
}

/** Adds employees with one employment each, employed since 2020 unless told otherwise. */
export async function addEmployees(
  tx: WorkspaceTransaction,
  company: Pick<TestCompany, 'ctx' | 'unitId' | 'termsId'>,
  count: number,
  given: { startOn?: string; endOn?: string; managerId?: string } = {},
): Promise<TestEmployee[]> {
  const { ctx, unitId, termsId } = company;
  const startOn = given.startOn ?? since;
  const ids = await insertObjects(
    tx,
    ctx,
    { identity: schema.employees, versions: schema.employeeVersions },
    Array.from({ length: count }, (_, index) => ({
      identity: { code: newId().slice(-12) },
      effectiveFrom: startOn,
      version: { name: `Employee ${index + 1}`, email: null, birthDate: null },
    })),
  );
  const employmentIds = await insertObjects(
    tx,
    ctx,
    { identity: schema.employments, versions: schema.employmentVersions },
    ids.map((employeeId) => ({
      identity: { employeeId, startOn, endOn: given.endOn ?? null },
      effectiveFrom: startOn,
      version: {
        orgUnitId: unitId,
        managerId: given.managerId ?? null,
        employmentTermsId: termsId,
        workingCountry: null,
        timeZone: null,
        normOverride: null,
      },
    })),
  );
  return ids.map((id, index) => ({ id, employmentId: employmentIds[index] ?? '' }));
}

function contextOf(
  ctx: ServiceContext,
  grants: readonly string[],
  employeeId: string | null,
  now: string | undefined,
): ServiceContext {
  const actor: Actor = {
    kind: employeeId === null ? 'service-user' : 'user',
    userId: null,
    name: employeeId === null ? 'Integration' : 'Person',
    employeeId,
    grants: grants.map(parseGrant),
    isOwner: false,
  };
  return { ...ctx, actor, now: now === undefined ? ctx.now : Temporal.Instant.from(now) };
}
