import { say } from '@stempel/core/messages';
import { comparePart, mergePart, type PartChoice, type PartValue } from '@stempel/core/packs';
import type { schema, WorkspaceTransaction } from '@stempel/db';
import { and, asc, eq, isNull } from '@stempel/db/drizzle';
import { checkAvailabilityScope } from '../../kernel/availability-scope.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { refusalAt } from '../../kernel/errors.ts';
import type { PolicyKind } from '../../settings/engine-host/policy-plugins.ts';
import type { VersionRow } from '../../versioned/version-rows.ts';
import { updateVersioned } from '../../versioned/write.ts';
import { acceptPolicy } from '../accept-policy.ts';
import { refuseRedScenarios } from '../run-policy-scenarios.ts';
import type { PartResource } from './pack-parts.ts';

/** An object that is there, what was loaded of it, and what the edition says of it. */
export interface MergedObject {
  readonly id: string;
  readonly code: string;
  readonly kind: string;
  readonly resource: PartResource;
  readonly loaded: Readonly<Record<string, unknown>> | undefined;
  readonly edition: Readonly<Record<string, unknown>>;
}

/** What was chosen for a value of a version; undefined where nothing was. */
export type Choose = (id: string, effectiveFrom: string, at: string) => PartChoice | undefined;

export interface MergedVersion {
  readonly effectiveFrom: string;
  readonly values: readonly PartValue[];
  /** Whether something that decides anybody's time is taken from the edition, or can be. */
  readonly acts: boolean;
  /** Whom it applied to before. */
  readonly scope: schema.StoredAvailabilityScope | undefined;
}

/**
 * Brings an object to an edition from a date on, in the version in force on it and in every later one, which would
 * otherwise bring the loaded edition back. In earnest, whatever both changed must have been chosen; in a trial it stays.
 */
export async function mergeObject(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  object: MergedObject,
  { from, choose, isTrial }: { from: string; choose: Choose; isTrial: boolean },
): Promise<MergedVersion[]> {
  const versions = await versionsFrom(tx, ctx, object, from);
  const merged: MergedVersion[] = [];
  for (const { effectiveFrom, row } of versions) {
    const own = Object.fromEntries(Object.keys(object.edition).map((column) => [column, row[column]]));
    const values = comparePart(object.loaded, own, object.edition);
    const choices = new Map(
      values.flatMap(({ at }) => {
        const choice = choose(object.id, effectiveFrom, at);
        return choice ? [[at, choice] as const] : [];
      }),
    );
    const { part, taken, undecided } = mergePart(own, values, choices);
    if (!isTrial) refuseUndecided(object, effectiveFrom, undecided);
    if (taken.length > 0) await writeVersion(tx, ctx, object, { effectiveFrom, part, isTrial });
    const scope = row.availabilityScope as schema.StoredAvailabilityScope | undefined;
    const acts = [...taken, ...undecided].some(actsOnTime);
    if (values.length > 0) merged.push({ effectiveFrom, values, acts, scope });
  }
  return merged;
}

const actsOnTime = ({ at }: PartValue) => at !== '/name' && at !== '/position';

/** The version in force on the date, as of it, and all later ones. */
async function versionsFrom(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { id, resource: { versions } }: MergedObject,
  from: string,
): Promise<{ effectiveFrom: string; row: VersionRow }[]> {
  const rows = (await tx
    .select()
    .from(versions)
    .where(
      and(
        eq(versions.workspaceId, ctx.workspace.id),
        eq(versions.objectId, id),
        isNull(versions.supersededAt),
      ),
    )
    .orderBy(asc(versions.effectiveFrom))) as VersionRow[];
  const inForce = rows.findLast(({ effectiveFrom }) => effectiveFrom <= from);
  const later = rows
    .filter(({ effectiveFrom }) => effectiveFrom > from)
    .map((row) => ({ effectiveFrom: row.effectiveFrom, row }));
  return inForce ? [{ effectiveFrom: from, row: inForce }, ...later] : later;
}

function refuseUndecided(
  { code }: MergedObject,
  effectiveFrom: string,
  undecided: readonly PartValue[],
): void {
  const [first] = undecided;
  if (!first) return;
  const detail = say('edition-choice-missing', {
    code,
    at: first.at,
    from: effectiveFrom,
    count: undecided.length,
  });
  throw refusalAt('/choices', detail);
}

interface VersionToWrite {
  readonly effectiveFrom: string;
  readonly part: Record<string, unknown>;
  readonly isTrial: boolean;
}

async function writeVersion(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { id, code, kind, resource }: MergedObject,
  { effectiveFrom, part, isTrial }: VersionToWrite,
): Promise<void> {
  const version = { ...part };
  if (kind.endsWith('-policy') && 'config' in version) {
    const policyKind = kind.slice(0, -'-policy'.length) as PolicyKind;
    const config = await acceptPolicy(tx, ctx, policyKind, code, version.config as Record<string, unknown>);
    // A trial shows the difference that the kept weeks object to.
    if (!isTrial) await refuseRedScenarios(tx, ctx, id, { kind: policyKind, code, config });
    version.config = config;
  }
  const check = async ({ availabilityScope }: Record<string, unknown>) => {
    if (availabilityScope) await checkAvailabilityScope(tx, ctx, availabilityScope as never);
  };
  await updateVersioned(tx, ctx, resource, { id, effectiveFrom, version, check } as never);
}
