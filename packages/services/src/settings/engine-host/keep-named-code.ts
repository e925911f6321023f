import { say } from '@stempel/core/messages';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, asc, eq, isNull, or, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { refusalAt } from '../../kernel/errors.ts';
import type { VersionedResource } from '../../versioned/resource.ts';
import type { CodeReference } from './accept-plugins.ts';
import { dimensionBeside, namedCodes } from './named-codes.ts';

const { policies, policyVersions } = schema;

type NamedKind = 'account' | 'activity' | 'dimension' | 'policy' | 'project' | 'reason';

/** A code that is to be given up, and where that is asked for. */
interface GivenUp {
  readonly noun: string;
  readonly code: string;
  readonly pointer: string;
}

/**
 * Keeps the code of an object that a version of a policy names: under another one the rule would silently stop, and
 * periods that were settled by it would come out otherwise. So a version counts until another of its date replaces it,
 * over or not. Throws conflict naming the policies and these versions.
 */
export function keepNamedCode(kind: NamedKind): NonNullable<VersionedResource['renaming']> {
  return (tx, ctx, noun, code) =>
    refuseNamed(tx, ctx, [{ noun, code, pointer: '/code' }], (codes) =>
      codes.some((one) => isNamedAs(one, kind, code)),
    );
}

/** The same for codes of values of a dimension. */
export function keepNamedValues(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  dimension: string,
  values: readonly Omit<GivenUp, 'noun'>[],
): Promise<void> {
  const givenUp = values.map((value) => ({ ...value, noun: 'value of a dimension' }));
  return refuseNamed(tx, ctx, givenUp, (codes, { code }) =>
    codes.some(
      (one) =>
        one.kind === 'dimension-value' && one.code === code && dimensionBeside(codes, one) === dimension,
    ),
  );
}

/** `flex` is whatever account the terms say (core/docs/settlement.md, Steps); a policy is named for what it counts. */
function isNamedAs(reference: CodeReference, kind: NamedKind, code: string): boolean {
  if (kind === 'policy') return reference.kind === 'counter' && reference.code.startsWith(`${code}.`);
  return reference.kind === kind && reference.code === code && !(kind === 'account' && code === 'flex');
}

async function refuseNamed(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  givenUp: readonly GivenUp[],
  isNaming: (codes: CodeReference[], one: GivenUp) => boolean,
): Promise<void> {
  const versions = await versionsWith(tx, ctx, givenUp);
  for (const one of givenUp) {
    const naming = versions.filter(({ codes }) => isNaming(codes, one));
    if (naming.length === 0) continue;
    const named = { noun: one.noun, code: one.code, policies: toldVersions(naming) };
    throw refusalAt(one.pointer, say('code-named', named));
  }
}

/** The believed versions in whose text one of the codes stands, with all that they name, in one statement. */
async function versionsWith(tx: WorkspaceTransaction, ctx: ServiceContext, givenUp: readonly GivenUp[]) {
  if (givenUp.length === 0) return [];
  const rows = await tx
    .select({
      kind: policies.kind,
      name: policyVersions.name,
      from: policyVersions.effectiveFrom,
      config: policyVersions.config,
    })
    .from(policyVersions)
    .innerJoin(
      policies,
      and(eq(policies.workspaceId, policyVersions.workspaceId), eq(policies.id, policyVersions.objectId)),
    )
    .where(
      and(
        eq(policyVersions.workspaceId, ctx.workspace.id),
        isNull(policyVersions.supersededAt),
        or(
          ...givenUp.map(
            ({ code }) => sql`position(${asWritten(code)} in ${policyVersions.config}::text) > 0`,
          ),
        ),
      ),
    )
    .orderBy(asc(policies.code), asc(policyVersions.effectiveFrom));
  return rows.map(({ kind, config, ...version }) => ({ ...version, codes: namedCodes(kind, config) }));
}

/** Each policy with the first dates of its versions. */
function toldVersions(versions: readonly { name: string; from: string }[]): string[] {
  const policies = [...Map.groupBy(versions, ({ name }) => name)];
  return policies.map(([name, of]) => `${name} (${of.map(({ from }) => from).join(', ')})`);
}

/** As it stands inside the text of a JSON document. */
function asWritten(code: string): string {
  return JSON.stringify(code).slice(1, -1);
}
