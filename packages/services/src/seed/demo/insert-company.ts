import { newId, schema, type WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { insertInBatches } from '../../kernel/insert-in-batches.ts';
import { insertObjects } from '../../versioned/insert-objects.ts';
import { demoUnits } from './company.ts';
import { always, type DemoSettings } from './insert-settings.ts';
import type { DemoPerson } from './people.ts';
import { nightPolicy } from './settings.ts';
import { workStyles } from './work-styles.ts';

/** Somebody of the demo as stored. */
export interface StoredPerson extends DemoPerson {
  readonly id: string;
  readonly employmentId: string;
  readonly zone: string;
}

/** Units with their heads, employees, employments with their managers, projects, opening balances. */
export async function insertCompany(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  settings: DemoSettings,
  people: readonly DemoPerson[],
  openedOn: string,
): Promise<StoredPerson[]> {
  const units = new Map(demoUnits.map((unit) => [unit.code, newId()]));
  const employees = people.map(() => newId());
  const headOf = new Map(
    people.flatMap((one, index) => (one.isHead ? [[one.unit, employees[index]] as const] : [])),
  );
  await insertEmployees(tx, ctx, people, employees);
  await insertUnits(tx, ctx, units, headOf);
  const employmentIds = await insertEmployments(tx, ctx, { settings, people, employees, units, headOf });
  await insertNightPolicy(tx, ctx, units.get(nightPolicy.unit) ?? '');
  await insertProjects(tx, ctx, headOf.get('dk-it') ?? null);
  const stored = people.map((one, index) => ({
    ...one,
    id: employees[index] ?? '',
    employmentId: employmentIds[index] ?? '',
    zone: one.country === 'DE' ? 'Europe/Berlin' : 'Europe/Copenhagen',
  }));
  await insertOpenings(tx, ctx, settings, stored, openedOn);
  return stored;
}

function insertEmployees(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  people: readonly DemoPerson[],
  ids: readonly string[],
): Promise<string[]> {
  return insertObjects(
    tx,
    ctx,
    { identity: schema.employees, versions: schema.employeeVersions },
    people.map(({ number, name, email, birthDate, startOn }, index) => ({
      id: ids[index] ?? '',
      identity: { code: number, externalId: `HR-${number}` },
      effectiveFrom: startOn,
      version: { name, email, birthDate },
    })),
  );
}

function insertUnits(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  ids: ReadonlyMap<string, string>,
  headOf: ReadonlyMap<string, string | undefined>,
): Promise<string[]> {
  return insertObjects(
    tx,
    ctx,
    { identity: schema.orgUnits, versions: schema.orgUnitVersions },
    demoUnits.map(({ code, name, parent, country, zone }) => ({
      id: ids.get(code) ?? '',
      identity: { code },
      effectiveFrom: always,
      version: {
        name,
        parentId: parent === null ? null : (ids.get(parent) ?? null),
        headEmployeeId: headOf.get(code) ?? null,
        workingCountry: country ?? null,
        timeZone: zone ?? null,
        state: 'active' as const,
      },
    })),
  );
}

interface Employed {
  readonly settings: DemoSettings;
  readonly people: readonly DemoPerson[];
  readonly employees: readonly string[];
  readonly units: ReadonlyMap<string, string>;
  readonly headOf: ReadonlyMap<string, string | undefined>;
}

function insertEmployments(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { settings, people, employees, units, headOf }: Employed,
): Promise<string[]> {
  return insertObjects(
    tx,
    ctx,
    { identity: schema.employments, versions: schema.employmentVersions },
    people.map(({ unit, style, startOn, isHead }, index) => {
      const superior = demoUnits.find(({ code }) => code === unit)?.parent ?? null;
      const manager = isHead ? (superior === null ? undefined : headOf.get(superior)) : headOf.get(unit);
      return {
        identity: { employeeId: employees[index] ?? '', startOn, endOn: null },
        effectiveFrom: startOn,
        version: {
          orgUnitId: units.get(unit) ?? '',
          managerId: manager ?? null,
          employmentTermsId: settings.terms.get(workStyles[style].terms) ?? '',
          workingCountry: null,
          timeZone: null,
          normOverride: workStyles[style].normOverride,
        },
      };
    }),
  );
}

async function insertNightPolicy(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  unitId: string,
): Promise<void> {
  const { code, name, config } = nightPolicy;
  const availabilityScope = { working_countries: [], org_units: [unitId], employment_terms: [] };
  await insertObjects(tx, ctx, { identity: schema.policies, versions: schema.policyVersions }, [
    {
      identity: { code, kind: 'working-time' },
      effectiveFrom: always,
      version: { name, position: 1, config, availabilityScope, state: 'active' },
    },
  ]);
}

const demoProjects = [
  { code: 'P-100', name: 'Care journal', requiresManagerApproval: false },
  { code: 'P-110', name: 'Rota app', requiresManagerApproval: true },
  { code: 'P-200', name: 'Moving the Flensburg office', requiresManagerApproval: false },
];

function insertProjects(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  managerId: string | null,
): Promise<string[]> {
  return insertObjects(
    tx,
    ctx,
    { identity: schema.projects, versions: schema.projectVersions },
    demoProjects.map(({ code, name, requiresManagerApproval }) => ({
      identity: { code },
      effectiveFrom: always,
      version: { name, managerId, requiresManagerApproval, state: 'active' as const },
    })),
  );
}

/** Balances brought along: some flex for everybody, and leave that is left of the year. */
async function insertOpenings(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { accounts }: DemoSettings,
  people: readonly StoredPerson[],
  bookedOn: string,
): Promise<void> {
  const rows = people.flatMap(({ id, employmentId, country, number }) => {
    const spread = Number(number) % 13;
    const leave = { account: country === 'DE' ? 'urlaub' : 'vacation', quantity: 80_000 + spread * 5_000 };
    return [{ account: 'flex', quantity: (spread - 4) * 45 }, leave]
      .filter(({ quantity }) => quantity !== 0)
      .map(({ account, quantity }) => ({
        workspaceId: ctx.workspace.id,
        id: newId(),
        employeeId: id,
        employmentId,
        timeAccountId: accounts.get(account) ?? '',
        bookedOn,
        kind: 'opening' as const,
        quantity,
        recordedAt: ctx.now,
      }));
  });
  await insertInBatches(tx, schema.movements, rows);
}
