import { createHash } from 'node:crypto';
import { EvaluationError, formatDate, getDate, mondayOf } from '@stempel/core';
import { say } from '@stempel/core/messages';
import type { WorkspaceTransaction } from '@stempel/db';
import { schema } from '@stempel/db';
import { and, asc, eq, gte, isNull, lte, or } from '@stempel/db/drizzle';
import { type Configuration, loadConfiguration, type PolicyRow } from '../evaluation/configuration.ts';
import { type EmploymentRow, loadEmployees } from '../evaluation/employments.ts';
import type { LoadedEvaluation } from '../evaluation/evaluation-task.ts';
import { loadEvaluationInputs } from '../evaluation/load-evaluation-input.ts';
import type { Period } from '../evaluation/statement-period.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { problemAt, refusalAt, ServiceError } from '../kernel/errors.ts';
import { acceptPolicy } from './accept-policy.ts';
import type { TypedPolicy } from './policy-draft-contract.ts';

/** A policy that nobody has published takes this id, so that it collides with none. */
const nobody = '00000000-0000-7000-8000-000000000000';

/** A real week of a real employment with a draft in place of the policy it changes. */
export interface DraftWeek {
  readonly period: Period;
  readonly employment: EmploymentRow;
  readonly configuration: Configuration;
  readonly draft: PolicyRow;
  readonly loaded: LoadedEvaluation;
  /** The same week by what is published. */
  loadLive(): Promise<LoadedEvaluation>;
}

/**
 * Loads a week, Monday to Sunday, of the employment an employee has in it. Throws invalid with the path of each
 * wrong field of the policy, and where the employee is not employed in that week.
 */
export async function loadDraftWeek(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  input: { policy: TypedPolicy; employee_id: string; date: string },
): Promise<DraftWeek> {
  const monday = mondayOf(getDate(input.date));
  const period = { from: formatDate(monday), to: formatDate(monday + 6) };
  const draft = await draftRow(tx, ctx, input.policy);
  const employmentId = await employmentIn(tx, ctx, input.employee_id, period);
  const published = await loadConfiguration(tx);
  const configuration = inPlace(published, draft);
  const employees = await loadEmployees(tx, [employmentId]);
  const employment = employees.flatMap((one) => one.employments).find((one) => one.id === employmentId);
  if (!employment) throw new Error(`There is no employment ${employmentId} in the workspace.`);
  const load = async (used: Configuration) => {
    const [build] = await loadEvaluationInputs(tx, ctx, used, [{ employmentId, period, payoutMinutes: 0 }]);
    if (!build) throw new Error(`Nothing was loaded for the employment ${employmentId}.`);
    return refusingUnusable(build);
  };
  return {
    period,
    employment,
    configuration,
    draft,
    loaded: await load(configuration),
    loadLive: () => load(published),
  };
}

/** What the engine cannot use becomes a refusal that names it. */
export function refusingUnusable<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    throw new ServiceError('invalid', error.said, {
      errors: [problemAt('/policy', error.reason, 'cannot-be-used')],
    });
  }
}

/** In force always: the preview shows the rule, not the date it begins. */
async function draftRow(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  policy: TypedPolicy,
): Promise<PolicyRow> {
  const config = await acceptPolicy(tx, ctx, policy.kind, policy.code, policy.config);
  const hash = createHash('sha256').update(JSON.stringify(config)).digest('hex');
  return {
    id: policy.id ?? nobody,
    code: policy.code,
    kind: policy.kind,
    position: policy.position,
    scope: policy.availability_scope,
    state: 'active',
    config,
    versionId: `draft ${policy.kind} ${hash}`,
    effectiveFrom: '0001-01-01',
  };
}

function inPlace(configuration: Configuration, draft: PolicyRow): Configuration {
  const others = configuration.policies.filter(({ id }) => id !== draft.id);
  return { ...configuration, policies: [...others, draft] };
}

async function employmentIn(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employeeId: string,
  { from, to }: Period,
): Promise<string> {
  const { employments } = schema;
  const [row] = await tx
    .select({ id: employments.id })
    .from(employments)
    .where(
      and(
        eq(employments.workspaceId, ctx.workspace.id),
        eq(employments.employeeId, employeeId),
        lte(employments.startOn, to),
        or(isNull(employments.endOn), gte(employments.endOn, from)),
      ),
    )
    .orderBy(asc(employments.startOn), asc(employments.id))
    .limit(1);
  if (row) return row.id;
  const detail = say('week-without-employment', { from, to });
  throw refusalAt('/date', detail);
}
