import { countedIn, EvaluationError } from '@stempel/core';
import { plain, say } from '@stempel/core/messages';
import { checkScenario, runScenario } from '@stempel/core/scenario';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, asc, eq } from '@stempel/db/drizzle';
import type { PolicyRow } from '../evaluation/configuration.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { problemAt, ServiceError } from '../kernel/errors.ts';
import { engineHost } from '../settings/engine-host/index.ts';
import { expectedFigures } from './expected-figures.ts';
import type { FigureUnit, PolicyScenarioDto } from './policy-scenario-contract.ts';
import { expectationOf } from './scenario-expectation.ts';
import { type KeptScenario, listOf } from './week-scenario.ts';

const { policyScenarios } = schema;

/** The policy a scenario is run with; its config has been accepted. */
export type JudgedPolicy = Pick<PolicyRow, 'kind' | 'code' | 'config'>;

/** The whole scenario: the kept week with the policy in its place. */
function withPolicy({ document, place }: KeptScenario, policy: JudgedPolicy): Record<string, unknown> {
  const list = listOf[policy.kind];
  const others = (document[list] as unknown[] | undefined) ?? [];
  return { ...document, [list]: others.toSpliced(place, 0, { ...policy.config, code: policy.code }) };
}

/** The document with what the policy gives for it as expectation. Throws invalid when the week cannot be evaluated. */
export function withExpectation(kept: KeptScenario, policy: JudgedPolicy): Record<string, unknown> {
  const answer = runKeepable(withPolicy(kept, policy));
  return { ...kept.document, expect: expectationOf(policy, answer) };
}

function runKeepable(document: Record<string, unknown>): ReturnType<typeof runScenario> {
  try {
    return runScenario(document, engineHost);
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    const { path, reason } = error;
    throw new ServiceError(say('week-not-keepable', { path, sentence: reason }), {
      errors: [problemAt('/date', reason, 'cannot-be-kept')],
    });
  }
}

/** How a scenario is stored: the document and where the policy belongs in it. */
export function toStored(kept: KeptScenario, document: Record<string, unknown>): Record<string, unknown> {
  return { place: kept.place, document };
}

export function asKeptScenario(stored: Record<string, unknown>): KeptScenario {
  return stored as unknown as KeptScenario;
}

/** Runs every scenario kept with a policy against it, oldest first. */
export async function runScenarios(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  policyId: string,
  policy: JudgedPolicy,
): Promise<PolicyScenarioDto[]> {
  const rows = await tx
    .select()
    .from(policyScenarios)
    .where(and(eq(policyScenarios.workspaceId, ctx.workspace.id), eq(policyScenarios.policyId, policyId)))
    .orderBy(asc(policyScenarios.id));
  const units = unitsOf(policy);
  const unitOf = (path: string) => units.get(path) ?? null;
  return rows.map((row) => {
    const kept = asKeptScenario(row.document);
    const { passed, differences } = checkScenario(withPolicy(kept, policy), engineHost);
    const period = kept.document.period as { from: string; to: string };
    return {
      id: row.id,
      policy_id: policyId,
      title: row.title,
      ...period,
      passed,
      expected: expectedFigures(kept.document.expect).map((one) => ({ ...one, unit: unitOf(one.path) })),
      differences: differences.map(({ path, expected, actual }) => ({
        path,
        expected,
        actual: actual ?? null,
        unit: unitOf(path),
      })),
    };
  });
}

/** What the quantities of the policy's lines count, by the paths that differences name them by. */
function unitsOf({ code, config }: JudgedPolicy): ReadonlyMap<string, FigureUnit> {
  const rules = (config.rules ?? []) as { code: string; calculator?: unknown }[];
  return new Map(
    rules.map((rule) => [
      `employments.main.supplements.${code}/${rule.code}.quantity`,
      countedIn(rule.calculator).unit,
    ]),
  );
}

/** Throws conflict, naming each scenario the policy no longer passes: a red one blocks publishing. */
export async function refuseRedScenarios(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  policyId: string,
  policy: JudgedPolicy,
): Promise<void> {
  const red = (await runScenarios(tx, ctx, policyId, policy)).filter(({ passed }) => !passed);
  if (red.length === 0) return;
  const titles = red.map(({ title }) => `"${title}"`).join(', ');
  throw new ServiceError(say('tests-fail', { titles }), {
    errors: red.map(({ id, title }) => problemAt(`/scenarios/${id}`, plain(title), 'red-scenario')),
  });
}
