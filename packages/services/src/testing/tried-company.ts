import { type Database, inWorkspace, schema } from '@stempel/db';
import { asc, eq } from '@stempel/db/drizzle';
import { withoutAudit } from '@stempel/db/testing';
import type { ServiceContext } from '../kernel/context.ts';
import { createOrgUnit, createOrgUnitBody } from '../organization/org-units/index.ts';
import { savePolicyDraft } from '../policies/index.ts';
import { getSandboxRun, type SandboxDraft } from '../policies/sandbox/index.ts';
import { runJobs } from '../transfer/job-runs/index.ts';
import { startSandbox } from '../transfer/sandbox-runs/index.ts';
import { type Draw, type DrawnCompany, drawSettled, policies, settle } from './draw-settled.ts';
import { addEmployees } from './make-company.ts';
import { datesBetween, recordDays } from './record-days.ts';

const { sandboxResults } = schema;

/** From when drafts are tried. */
export const january = '2026-01-01';

export interface Company extends DrawnCompany {
  /** A unit of its own, with one employment. */
  elsewhere: { unitId: string; employeeId: string; employmentId: string };
}

export async function makeTriedCompany(db: Database, draw: Draw): Promise<Company> {
  const company = await drawSettled(db, draw);
  const { ctx } = company;
  const body = { code: 'elsewhere', name: 'Elsewhere', effective_from: '2020-01-01' };
  const { id: unitId } = await createOrgUnit(ctx, createOrgUnitBody.parse(body));
  const [other] = await withoutAudit(db, ctx.workspace.id, (tx) =>
    addEmployees(tx, { ...company, unitId }, 1),
  );
  const { id: employeeId, employmentId } = other as NonNullable<typeof other>;
  await recordDays(ctx, employeeId, datesBetween('2026-01-05', '2026-02-27'), [
    '07:30',
    `1${6 + draw(3)}:45`,
  ]);
  await settle(ctx);
  return { ...company, elsewhere: { unitId, employeeId, employmentId } };
}

/** Tries a supplement that nobody has yet, on those elsewhere, or on everybody. */
export async function tryEvening(
  { ctx, elsewhere }: Company,
  draw: Draw,
  everybody = false,
): Promise<string> {
  const code = `tried-${draw(1_000_000)}`;
  const { id } = await savePolicyDraft(ctx, {
    ...{ kind: 'supplement', code, name: 'Tried', position: 20, based_on: null, state: 'active' },
    config: { ...policies(draw).supplement },
    availability_scope: {
      ...{ working_countries: [], employment_terms: [] },
      org_units: everybody ? [] : [elsewhere.unitId],
    },
  });
  const run = await startSandbox(ctx, { drafts: [{ kind: 'policy', id }], effective_from: january });
  await runJobs(ctx);
  return run.id;
}

export async function resultsOf(ctx: ServiceContext, runId: string) {
  const rows = await inWorkspace(ctx.db, ctx.workspace.id, (tx) =>
    tx
      .select()
      .from(sandboxResults)
      .where(eq(sandboxResults.runId, runId))
      .orderBy(asc(sandboxResults.employmentId)),
  );
  return rows.map(({ runId: _, restsOn, restsBeside, restsOnRules, ...row }) => row);
}

/** Makes every result that is there unlike any other one. */
export async function forget({ ctx }: Company): Promise<void> {
  await inWorkspace(ctx.db, ctx.workspace.id, (tx) =>
    tx.update(sandboxResults).set({ restsOn: null, restsBeside: null }),
  );
}

export async function triedBy(ctx: ServiceContext, runId: string): Promise<SandboxDraft[]> {
  const { drafts } = await getSandboxRun(ctx, { id: runId });
  return drafts.map(({ id }) => ({ kind: 'policy', id }));
}
