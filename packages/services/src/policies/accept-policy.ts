import type { PluginRef, Problem } from '@stempel/core';
import {
  absencePolicyDocument,
  problemsOf,
  settlementPolicyDocument,
  supplementPolicyDocument,
  workingTimePolicyDocument,
} from '@stempel/core';
import { say } from '@stempel/core/messages';
import type { WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../kernel/context.ts';
import type { CodeReference } from '../settings/engine-host/accept-plugins.ts';
import { checkPlugin, refuseProblems, setAt, stampPlugin } from '../settings/engine-host/accept-plugins.ts';
import type { PolicyKind } from '../settings/engine-host/policy-plugins.ts';
import { codesOf, pluginsOf } from '../settings/engine-host/policy-plugins.ts';
import { unknownCodes } from './unknown-codes.ts';

const documents = {
  absence: absencePolicyDocument,
  supplement: supplementPolicyDocument,
  'working-time': workingTimePolicyDocument,
  settlement: settlementPolicyDocument,
};

/**
 * Checks the config of a policy: its form, every plugin and its config, and every code it refers to. Returns
 * it as it is stored, with defaults and plugin versions. Throws invalid with the path of each wrong field.
 */
export async function acceptPolicy(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  kind: PolicyKind,
  code: string,
  config: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { document, codes } = acceptDocument(kind, code, config);
  refuseProblems({ config }, await unknownCodes(tx, ctx, codes), 'unknown-reference');
  return document;
}

/** The same but for whether there is what its codes name; these, with where each stands. */
export function acceptDocument(
  kind: PolicyKind,
  code: string,
  config: Record<string, unknown>,
): { document: Record<string, unknown>; codes: CodeReference[] } {
  const problems: Problem[] = [];
  for (const field of ['code', 'name']) {
    if (!(field in config)) continue;
    problems.push({
      path: ['config', field],
      message: say('field-of-policy', { name: field }),
    });
  }
  const parsed = documents[kind].safeParse({ ...config, code, name: undefined });
  if (!parsed.success) {
    problems.push(
      ...problemsOf(parsed.error, []).map((problem) => ({ ...problem, path: ['config', ...problem.path] })),
    );
    refuseProblems({ config }, problems);
    throw new Error('A refused document has no problem.');
  }
  const { code: ownCode, name, ...document } = parsed.data as Record<string, unknown>;
  const plugins = pluginsOf(kind, document);
  for (const { registry, path, reference } of plugins)
    checkPlugin(registry, reference, ['config', ...path], problems);
  problems.push(...repeatedRules(document));
  refuseProblems({ config }, problems);
  const codes: CodeReference[] = codesOf(kind, document).map((one) => ({
    ...one,
    path: ['config', ...one.path],
  }));
  for (const { registry, path, reference } of plugins) {
    const stamped = stampPlugin(registry, reference as PluginRef, ['config', ...path], codes);
    setAt(document, path, stamped);
  }
  return { document, codes };
}

/** Lines are named `policy/rule`, so two rules of one policy cannot share a code. */
function repeatedRules(document: Record<string, unknown>): Problem[] {
  const codes = ((document.rules ?? []) as { code: string }[]).map((rule) => rule.code);
  return codes.flatMap((code, index) =>
    codes.indexOf(code) === index
      ? []
      : [
          {
            path: ['config', 'rules', index, 'code'],
            message: say('rule-code-taken', { code }),
          },
        ],
  );
}
