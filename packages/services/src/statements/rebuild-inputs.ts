import { schema, type WorkspaceTransaction } from '@stempel/db';
import { loadConfiguration } from '../evaluation/configuration.ts';
import type { EvaluationTask } from '../evaluation/evaluation-task.ts';
import { type Knowledge, knownTo, storedKnowledge } from '../evaluation/knowledge.ts';
import { loadEvaluationInputs } from '../evaluation/load-evaluation-input.ts';
import { loadOpenings } from '../evaluation/openings.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { storedFigures } from './stored-figures.ts';
import { storedVersions } from './stored-trace.ts';
import { hashOf } from './work-out-statement.ts';

const { statements } = schema;

/** What is needed of a statement to build its input again. */
export const rebuiltColumns = {
  id: statements.id,
  employmentId: statements.employmentId,
  periodFrom: statements.periodFrom,
  periodTo: statements.periodTo,
  payoutMinutes: statements.payoutMinutes,
  figures: statements.figures,
  configVersions: statements.configVersions,
  knowledge: statements.knowledge,
};

type RebuiltStatement = Pick<typeof statements.$inferSelect, keyof typeof rebuiltColumns>;

/** What a statement was worked out from, built again. */
export interface RebuiltInput {
  readonly facts: unknown;
  readonly inputSha256: string;
}

/**
 * Builds the input of a statement again, from what the store held when it was worked out: versions and rows as they were
 * known to that evaluation, the opening from where the period before closed. Null for statements from before that was
 * kept. Throws the engine's EvaluationError where this release cannot use a policy any more.
 */
export async function rebuildInput(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  statement: RebuiltStatement,
): Promise<RebuiltInput | null> {
  if (statement.knowledge === null) return null;
  const named = `Statement ${statement.id}`;
  const knowledge = storedKnowledge.read(statement.knowledge, named);
  const { versions } = storedVersions.read(statement.configVersions, named);
  const { correctionIds } = storedFigures.read(statement.figures, named);
  const { employmentId, periodFrom: from, periodTo: to, payoutMinutes } = statement;
  const known = knownTo(knowledge, await findCluster(tx));
  const configuration = await loadConfiguration(tx, known.configuration);
  const query = { employmentId, period: { from, to }, corrections: correctionIds };
  const opening = (await loadOpenings(tx, [query])).get(employmentId);
  const plugins = new Map(versions.flatMap((one) => (one.plugins ? [[one.version_id, one.plugins]] : [])));
  const task: EvaluationTask = {
    employmentId,
    period: { from, to },
    payoutMinutes: payoutMinutes ?? 0,
    plugins,
    ...(opening ? { opening } : {}),
  };
  const then = contextThen(ctx, knowledge);
  const [build] = await loadEvaluationInputs(tx, then, configuration, [task], known.people);
  if (!build) throw new Error(`Nothing was loaded for the employment ${employmentId}.`);
  const loaded = build();
  return { facts: loaded.facts, inputSha256: hashOf(loaded) };
}

function contextThen(ctx: ServiceContext, { zone }: Knowledge): ServiceContext {
  return { ...ctx, workspace: { ...ctx.workspace, timeZone: zone } };
}

async function findCluster(tx: WorkspaceTransaction): Promise<string> {
  const { rows } = await tx.execute<{ cluster: string }>(
    'select system_identifier::text as cluster from pg_control_system()',
  );
  return rows[0]?.cluster ?? '';
}
