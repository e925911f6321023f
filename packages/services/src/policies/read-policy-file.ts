import { type Problem, problemsOf } from '@stempel/core';
import { say } from '@stempel/core/messages';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq, inArray } from '@stempel/db/drizzle';
import type { ServiceContext } from '../kernel/context.ts';
import { type FieldProblem, problemAt, refusalAt } from '../kernel/errors.ts';
import { requirePermission } from '../kernel/permission.ts';
import { reading } from '../kernel/transaction.ts';
import { pointerOf, refuseProblems } from '../settings/engine-host/accept-plugins.ts';
import { acceptDocument } from './accept-policy.ts';
import {
  type PolicyFile,
  policyFile,
  type ReadPolicyDto,
  type ReadPolicyFile,
} from './policy-file-contract.ts';
import { unknownCodes } from './unknown-codes.ts';

const { orgUnits, employmentTerms } = schema;

/**
 * What a file says, as the editor takes it: codes of units and terms become ids. Nothing is written. Throws invalid with
 * the path of each member that is wrong or missing; units and terms that are not there are refused too, since without
 * them the policy would apply to more people. What its rules name and the workspace lacks is told beside it.
 */
export async function readPolicyFile(ctx: ServiceContext, input: ReadPolicyFile): Promise<ReadPolicyDto> {
  requirePermission(ctx, 'policies', 'read');
  const file = fileOf(parsed(input.text));
  if (file.kind !== input.kind)
    throw refusalAt('/kind', say('policy-file-of-kind', { found: file.kind, wanted: input.kind }));
  const { format, version, availability_scope: scope, ...policy } = file;
  const { document, codes } = acceptDocument(file.kind, file.code, file.config);
  return reading(ctx, async (tx) => {
    const problems: Problem[] = [];
    const availabilityScope = {
      working_countries: scope.working_countries,
      org_units: await idsOf(tx, ctx, 'org_units', scope.org_units, problems),
      employment_terms: await idsOf(tx, ctx, 'employment_terms', scope.employment_terms, problems),
    };
    refuseProblems(file, problems, 'unknown-reference');
    const missing = (await unknownCodes(tx, ctx, codes)).map(
      ({ path, message }): FieldProblem => problemAt(pointerOf(path), message, 'unknown-reference'),
    );
    return { policy: { ...policy, availability_scope: availabilityScope, config: document }, missing };
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw refusalAt('', say('policy-file-no-json', { reason }));
  }
}

function fileOf(value: unknown): PolicyFile {
  const file = policyFile.safeParse(value);
  if (file.success) return file.data;
  refuseProblems(value, [...problemsOf(file.error, [])], 'invalid-file');
  throw new Error('A refused file has no problem.');
}

const scopes = {
  org_units: { table: orgUnits, noun: 'organization unit' },
  employment_terms: { table: employmentTerms, noun: 'employment terms' },
} as const;

/** The ids of codes in the scope; what is not there is added to the problems. */
async function idsOf(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  member: keyof typeof scopes,
  codes: readonly string[],
  problems: Problem[],
): Promise<string[]> {
  if (codes.length === 0) return [];
  const { table, noun } = scopes[member];
  const rows = await tx
    .select({ id: table.id, code: table.code })
    .from(table)
    .where(and(eq(table.workspaceId, ctx.workspace.id), inArray(table.code, [...codes])));
  const known = new Map(rows.map(({ id, code }) => [code, id]));
  return codes.flatMap((code, index) => {
    const id = known.get(code);
    if (id !== undefined) return [id];
    const message = say('code-not-there', { noun, code });
    problems.push({ path: ['availability_scope', member, index], message });
    return [];
  });
}
