import { getPack } from '@stempel/core/packs';
import { type Database, inWorkspace, newId, schema, type WorkspaceTransaction } from '@stempel/db';
import { audit } from '../../kernel/audit.ts';
import { type ServiceContext, systemContext, today } from '../../kernel/context.ts';
import { addPack } from '../../policies/agreement-packs/add-pack.ts';
import { createWorkspace } from '../../settings/workspaces/create-workspace.ts';
import { insertObjects } from '../../versioned/insert-objects.ts';
import { insertLoadPresence } from './load-presence.ts';

export interface SeedLoad {
  readonly environment: 'production' | 'staging';
  readonly now: Temporal.Instant;
  readonly requestId: string;
  readonly employees: number;
  /** Whole months of presence before the month of `now`. */
  readonly months: number;
  /** Slug of the workspace; `load-<employees>x<months>` when left out. */
  readonly slug?: string;
  /** What the employee of a number is called; `Employee <number>` when left out. */
  readonly nameOf?: (number: number) => string;
  /** Who signs in as its owner; left out, nobody can. */
  readonly ownerIdentityId?: string;
  /** Told after each batch how many employees are done. */
  readonly onBatch?: (employees: number) => void;
}

export interface SeededLoad {
  readonly workspace: { readonly id: string; readonly slug: string; readonly name: string };
  readonly employees: number;
  readonly presence: number;
  readonly from: string;
  readonly to: string;
}

const timeZone = 'Europe/Copenhagen';
const always = '2020-01-01';
const perBatch = 500;
const perUnit = 40;

/**
 * Makes a workspace for load tests: employees under the Danish state agreement in units of 40, two intervals on
 * each of their weekdays. The same size and date give the same time. Throws conflict when the slug is taken.
 */
export async function seedLoad(db: Database, input: SeedLoad): Promise<SeededLoad> {
  const { environment, now, requestId, employees, months, nameOf = (number) => `Employee ${number}` } = input;
  const slug = input.slug ?? `load-${employees}x${months}`;
  const name = `Load test, ${employees} employees`;
  const owner = { email: `owner@${slug}.example`, name: 'Load owner', identity_id: input.ownerIdentityId };
  const given = { slug, name, time_zone: timeZone, is_test: true, environment, owner };
  const { workspace } = await createWorkspace(db, given, { now, requestId });
  const ctx = systemContext(db, { id: workspace.id, slug, name, timeZone, isTest: true }, now, requestId);
  const firstOfMonth = Temporal.PlainDate.from(today(ctx)).with({ day: 1 });
  const from = firstOfMonth.subtract({ months }).toString();
  const to = firstOfMonth.subtract({ days: 1 }).toString();
  const { termsId, units } = await inWorkspace(db, workspace.id, (tx) => insertFrame(tx, ctx, employees));
  let presence = 0;
  for (let first = 0; first < employees; first += perBatch) {
    const count = Math.min(perBatch, employees - first);
    presence += await inWorkspace(db, workspace.id, async (tx) => {
      const ids = await insertEmployees(tx, ctx, { first, count, termsId, units, nameOf });
      await auditSeed(tx, ctx, { employees: count });
      return insertLoadPresence(tx, ctx, { employmentIds: ids, from, to, timeZone });
    });
    input.onBatch?.(first + count);
  }
  return { workspace: { id: workspace.id, slug, name }, employees, presence, from, to };
}

async function insertFrame(tx: WorkspaceTransaction, ctx: ServiceContext, employees: number) {
  const pack = await addPack(tx, ctx, getPack('danish-state'), { effectiveFrom: always });
  const leaves = Math.ceil(employees / perUnit);
  const root = newId();
  const unit = (id: string, code: string, parentId: string | null) => ({
    id,
    identity: { code },
    effectiveFrom: always,
    version: {
      name: `Unit ${code}`,
      parentId,
      headEmployeeId: null,
      workingCountry: 'DK',
      timeZone: null,
      state: 'active' as const,
    },
  });
  const divisions = Array.from({ length: Math.ceil(leaves / 10) }, (_, index) =>
    unit(newId(), `D${index + 1}`, root),
  );
  const units = Array.from({ length: leaves }, (_, index) =>
    unit(newId(), `U${index + 1}`, divisions[Math.floor(index / 10)]?.id ?? root),
  );
  const tables = { identity: schema.orgUnits, versions: schema.orgUnitVersions };
  await insertObjects(tx, ctx, tables, [unit(root, 'ROOT', null), ...divisions, ...units]);
  await auditSeed(tx, ctx, { employees, units: units.length });
  const terms = pack.created.find(({ kind }) => kind === 'employment-terms');
  return { termsId: terms?.id ?? '', units: units.map(({ id }) => id) };
}

/** One row for everything that a transaction of the seed makes. */
function auditSeed(tx: WorkspaceTransaction, ctx: ServiceContext, after: Record<string, number>) {
  const seeded = { action: 'seed' as const, resource: 'workspace', objectId: ctx.workspace.id };
  return audit(tx, ctx, { ...seeded, before: null, after });
}

interface Batch {
  readonly first: number;
  readonly count: number;
  readonly termsId: string;
  readonly units: readonly string[];
  readonly nameOf: (number: number) => string;
}

/** Adds employees with one employment each; returns the ids of the employments. */
async function insertEmployees(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { first, count, termsId, units, nameOf }: Batch,
): Promise<string[]> {
  const numbers = Array.from({ length: count }, (_, index) => first + index + 1);
  const ids = await insertObjects(
    tx,
    ctx,
    { identity: schema.employees, versions: schema.employeeVersions },
    numbers.map((number) => ({
      identity: { code: String(number).padStart(6, '0'), externalId: `L-${number}` },
      effectiveFrom: always,
      version: { name: nameOf(number), email: `employee-${number}@load.example`, birthDate: null },
    })),
  );
  return insertObjects(
    tx,
    ctx,
    { identity: schema.employments, versions: schema.employmentVersions },
    numbers.map((number, index) => ({
      identity: { employeeId: ids[index] ?? '', startOn: always, endOn: null },
      effectiveFrom: always,
      version: {
        orgUnitId: units[Math.floor((number - 1) / perUnit)] ?? '',
        managerId: null,
        employmentTermsId: termsId,
        workingCountry: null,
        timeZone: null,
        normOverride: null,
      },
    })),
  );
}
