import { isDecimal } from '@stempel/core';
import { say } from '@stempel/core/messages';
import { schema } from '@stempel/db';
import { and, eq, sql } from '@stempel/db/drizzle';
import { audit } from '../kernel/audit.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { refusalAt } from '../kernel/errors.ts';
import { requirePermission } from '../kernel/permission.ts';
import { writing } from '../kernel/transaction.ts';
import { expectedFigures, withFigures } from './expected-figures.ts';
import type { ChangePolicyScenario, ExpectedFigure } from './policy-scenario-contract.ts';
import { getScenario } from './policy-scenario-rows.ts';
import { asKeptScenario, toStored } from './run-policy-scenarios.ts';

const { policyScenarios } = schema;

/**
 * Gives a kept week another title, or other figures to expect: what somebody has worked out by hand. Throws
 * not-found, and invalid for a figure the week does not have or of another kind than before.
 */
export async function changePolicyScenario(ctx: ServiceContext, input: ChangePolicyScenario): Promise<void> {
  requirePermission(ctx, 'policies', 'update');
  return writing(ctx, async (tx) => {
    const row = await getScenario(tx, ctx, input.scenario_id);
    const kept = asKeptScenario(row.document);
    const figures = input.expected ?? [];
    requireFigures(expectedFigures(kept.document.expect), figures);
    const expect = withFigures(
      kept.document.expect,
      new Map(figures.map(({ path, value }) => [path, value])),
    );
    const title = input.title ?? row.title;
    await tx
      .update(policyScenarios)
      .set({
        title,
        document: toStored(kept, { ...kept.document, expect }),
        revision: sql`${policyScenarios.revision} + 1`,
        updatedAt: ctx.now,
      })
      .where(and(eq(policyScenarios.workspaceId, ctx.workspace.id), eq(policyScenarios.id, row.id)));
    await audit(tx, ctx, {
      action: 'update',
      resource: 'policy-scenarios',
      objectId: row.id,
      before: { title: row.title, expect: kept.document.expect },
      after: { title, expect },
    });
  });
}

function requireFigures(known: readonly ExpectedFigure[], wanted: readonly ExpectedFigure[]): void {
  const before = new Map(known.map(({ path, value }) => [path, value]));
  for (const [index, { path, value }] of wanted.entries()) {
    const pointer = `/expected/${index}/value`;
    const old = before.get(path);
    if (old === undefined) throw refusalAt(pointer, say('figure-not-expected', { path }));
    if (isSameKind(old, value)) continue;
    const detail =
      typeof old === 'number'
        ? say('whole-minutes-expected', { path, value: String(value) })
        : say('number-expected', { path, value: String(value) });
    throw refusalAt(pointer, detail);
  }
}

function isSameKind(old: ExpectedFigure['value'], value: ExpectedFigure['value']): boolean {
  if (typeof old === 'string' && isDecimal(old)) return typeof value === 'string' && isDecimal(value);
  if (typeof old === 'number') return typeof value === 'number';
  return typeof value === typeof old;
}
