import { getPack } from '@stempel/core/packs';
import { newId, schema, type WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { addPack } from '../../policies/agreement-packs/add-pack.ts';
import { employmentTermsResource } from '../../settings/employment-terms/employment-terms-resource.ts';
import { insertObjects } from '../../versioned/insert-objects.ts';
import { createVersioned } from '../../versioned/write.ts';
import { demoActivities, demoDimensions, demoPolicies, demoReasons, demoTerms } from './settings.ts';

/** Early enough for every employment of the demo. */
export const always = '2010-01-01';

/** Ids by code of what people and their time refer to. */
export interface DemoSettings {
  readonly reasons: ReadonlyMap<string, string>;
  readonly activities: ReadonlyMap<string, string>;
  readonly accounts: ReadonlyMap<string, string>;
  readonly terms: ReadonlyMap<string, string>;
}

const anywhere = { working_countries: [], org_units: [], employment_terms: [] };

/** Reasons, dimensions, activities, accounts, terms, and both agreements with their policies. */
export async function insertSettings(tx: WorkspaceTransaction, ctx: ServiceContext): Promise<DemoSettings> {
  const reasons = await insertReasons(tx, ctx);
  const dimensions = await insertDimensions(tx, ctx);
  const own = await insertActivities(tx, ctx, dimensions);
  // Both agreements use an account of this code: it has the name of neither.
  const flex = await insertFlex(tx, ctx);
  const german = await addPack(tx, ctx, getPack('german-tvoed'), { effectiveFrom: always });
  const terms = await insertDanishTerms(tx, ctx, { flex, reason: reasons.get('normal') ?? null });
  const employmentTerms = [...terms.values()];
  const danish = await addPack(tx, ctx, getPack('danish-state'), { effectiveFrom: always, employmentTerms });
  const leave = await addPack(tx, ctx, getPack('danish-vacation-act'), {
    effectiveFrom: always,
    employmentTerms,
  });
  await insertPolicies(tx, ctx, employmentTerms);
  const made = [...german.created, ...danish.created, ...leave.created];
  const ofKind = (kind: string) =>
    made.filter((one) => one.kind === kind).map((one) => [one.code, one.id] as const);
  return {
    reasons: new Map([...reasons, ...ofKind('reason')]),
    activities: new Map([...own, ...ofKind('activity')]),
    accounts: new Map([['flex', flex], ...ofKind('time-account')]),
    terms: new Map([...terms, ...ofKind('employment-terms')]),
  };
}

function byCode(codes: readonly string[], ids: readonly string[]): Map<string, string> {
  return new Map(codes.map((code, index) => [code, ids[index] ?? '']));
}

async function insertFlex(tx: WorkspaceTransaction, ctx: ServiceContext): Promise<string> {
  const [id = ''] = await insertObjects(
    tx,
    ctx,
    { identity: schema.timeAccounts, versions: schema.timeAccountVersions },
    [
      {
        identity: { code: 'flex', kind: 'flex' as const },
        effectiveFrom: always,
        version: { name: 'Flex', state: 'active' as const },
      },
    ],
  );
  return id;
}

async function insertReasons(tx: WorkspaceTransaction, ctx: ServiceContext): Promise<Map<string, string>> {
  const ids = await insertObjects(
    tx,
    ctx,
    { identity: schema.reasons, versions: schema.reasonVersions },
    demoReasons.map(({ code, name, kind }) => ({
      identity: { code },
      effectiveFrom: always,
      version: { name, kind, availabilityScope: anywhere, state: 'active' as const },
    })),
  );
  return byCode(
    demoReasons.map(({ code }) => code),
    ids,
  );
}

async function insertDimensions(tx: WorkspaceTransaction, ctx: ServiceContext): Promise<Map<string, string>> {
  const ids = await insertObjects(
    tx,
    ctx,
    { identity: schema.dimensions, versions: schema.dimensionVersions },
    demoDimensions.map(({ code, name, values }) => ({
      identity: { code },
      effectiveFrom: always,
      version: { name, values: [...values], state: 'active' as const },
    })),
  );
  return byCode(
    demoDimensions.map(({ code }) => code),
    ids,
  );
}

async function insertActivities(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  dimensions: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const ids = byCode(
    demoActivities.map(({ code }) => code),
    demoActivities.map(() => newId()),
  );
  await insertObjects(
    tx,
    ctx,
    { identity: schema.activities, versions: schema.activityVersions },
    demoActivities.map(({ code, name, type, parent, project, dimension }) => ({
      id: ids.get(code) ?? '',
      identity: { code },
      effectiveFrom: always,
      version: {
        name,
        type,
        parentId: parent === undefined ? null : (ids.get(parent) ?? null),
        project: project ?? 'none',
        dimensions:
          dimension === undefined ? [] : [{ dimension_id: dimensions.get(dimension) ?? '', required: true }],
        state: 'active' as const,
      },
    })),
  );
  return ids;
}

async function insertDanishTerms(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { flex, reason }: { flex: string | null; reason: string | null },
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { code, name, daily, approvalMode } of demoTerms) {
    const week = { mon: daily, tue: daily, wed: daily, thu: daily, fri: daily, sat: 0, sun: 0 };
    const created = await createVersioned(tx, ctx, employmentTermsResource, {
      identity: { code },
      version: {
        name,
        norm: { weeks: [week], anchor: null, full_time_weekly_minutes: 2220 },
        flexAccountId: flex,
        hourlyPayActivityId: null,
        defaultReasonId: reason,
        statementPeriod: 'month',
        approvalMode,
        longestPresenceMinutes: schema.defaultLongestPresenceMinutes,
        state: 'active',
      },
      effectiveFrom: always,
    });
    ids.set(code, created.id);
  }
  return ids;
}

async function insertPolicies(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employmentTerms: string[],
): Promise<void> {
  await insertObjects(
    tx,
    ctx,
    { identity: schema.policies, versions: schema.policyVersions },
    demoPolicies.map(({ code, name, kind, position, config }) => ({
      identity: { code, kind },
      effectiveFrom: always,
      version: {
        name,
        position,
        config,
        availabilityScope: { ...anywhere, employment_terms: employmentTerms },
        state: 'active' as const,
      },
    })),
  );
}
