import { type AgreementPack, policyOfPack } from '@stempel/core/packs';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { eq } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { activityResource } from '../activities/activity-resource.ts';
import type { ServiceContext } from '../context.ts';
import { employmentTermsResource } from '../employment-terms/employment-terms-resource.ts';
import { acceptGenerators } from '../holiday-calendars/accept-generators.ts';
import { holidayCalendarResource } from '../holiday-calendars/holiday-calendar-resource.ts';
import { acceptPolicy } from '../policies/accept-policy.ts';
import { policyResource } from '../policies/policy-resource.ts';
import { reasonResource } from '../reasons/reason-resource.ts';
import { timeAccountResource } from '../time-accounts/time-account-resource.ts';
import { createVersioned } from '../versioned/write.ts';
import type { LoadedPackDto, PackObjectKind } from './agreement-pack-contract.ts';

const anywhere = { working_countries: [], org_units: [], employment_terms: [] };
const positionStep = 10;

/**
 * Adds everything of a pack to the workspace, in the order in which objects refer to each other. Terms,
 * calendars and policies get the id of the pack before their code, so that packs do not collide; reasons,
 * accounts and activities are shared by code. What is there already is kept, so loading twice changes nothing.
 * Calendars and policies apply to the terms of the pack, or to those given.
 */
export async function addPack(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  pack: AgreementPack,
  {
    effectiveFrom,
    employmentTerms,
  }: { effectiveFrom: string; employmentTerms?: readonly string[] | undefined },
): Promise<LoadedPackDto> {
  const adding: Adding = { tx, ctx, pack: pack.id, effectiveFrom, created: [], kept: [] };
  for (const reason of pack.reasons) await addReason(adding, reason);
  const accounts = new Map<string, string>();
  for (const account of pack.accounts) accounts.set(account.code, await addAccount(adding, account));
  for (const activity of pack.activities) await addActivity(adding, activity);
  const own = new Map<string, string>();
  if (!employmentTerms) {
    for (const terms of pack.employment_terms) own.set(terms.code, await addTerms(adding, terms, accounts));
  }
  // A policy that names no terms is meant for all of the pack.
  const scopeOf = (meant: readonly string[] = [], codes = meant.length > 0 ? meant : [...own.keys()]) => ({
    ...anywhere,
    employment_terms: employmentTerms ? [...employmentTerms] : codes.flatMap((code) => own.get(code) ?? []),
  });
  for (const calendar of pack.holiday_calendars) await addCalendar(adding, calendar, scopeOf());
  await addPolicies(adding, pack, scopeOf);
  return { pack: pack.id, effective_from: effectiveFrom, created: adding.created, kept: adding.kept };
}

interface Adding {
  readonly tx: WorkspaceTransaction;
  readonly ctx: ServiceContext;
  readonly pack: string;
  readonly effectiveFrom: string;
  readonly created: LoadedPackDto['created'];
  readonly kept: LoadedPackDto['kept'];
}

type CodedTable = PgTable & { id: AnyPgColumn; code: AnyPgColumn };

/** Keeps the object that has the code, or makes one; returns its id. */
async function keepOrCreate(
  adding: Adding,
  { kind, table, code, name }: { kind: PackObjectKind; table: CodedTable; code: string; name: string },
  create: () => Promise<{ id: string }>,
): Promise<string> {
  const [known] = await adding.tx.select({ id: table.id }).from(table).where(eq(table.code, code));
  const id = (known?.id as string | undefined) ?? (await create()).id;
  (known ? adding.kept : adding.created).push({ kind, code, name, id });
  return id;
}

function addReason(adding: Adding, { code, name, kind }: AgreementPack['reasons'][number]): Promise<string> {
  const { tx, ctx, effectiveFrom } = adding;
  return keepOrCreate(adding, { kind: 'reason', table: schema.reasons, code, name }, () =>
    createVersioned(tx, ctx, reasonResource, {
      identity: { code },
      version: { name, kind, availabilityScope: anywhere, state: 'active' },
      effectiveFrom,
    }),
  );
}

function addAccount(
  adding: Adding,
  { code, name, unit }: AgreementPack['accounts'][number],
): Promise<string> {
  const { tx, ctx, effectiveFrom } = adding;
  const kind = unit === 'days' ? 'leave' : 'flex';
  return keepOrCreate(adding, { kind: 'time-account', table: schema.timeAccounts, code, name }, () =>
    createVersioned(tx, ctx, timeAccountResource, {
      identity: { code, kind },
      version: { name, state: 'active' },
      effectiveFrom,
    }),
  );
}

function addActivity(
  adding: Adding,
  { code, name, type }: AgreementPack['activities'][number],
): Promise<string> {
  const { tx, ctx, effectiveFrom } = adding;
  return keepOrCreate(adding, { kind: 'activity', table: schema.activities, code, name }, () =>
    createVersioned(tx, ctx, activityResource, {
      identity: { code },
      version: { name, type, parentId: null, project: 'none', dimensions: [], state: 'active' },
      effectiveFrom,
    }),
  );
}

function addTerms(
  adding: Adding,
  terms: AgreementPack['employment_terms'][number],
  accounts: ReadonlyMap<string, string>,
): Promise<string> {
  const { tx, ctx, effectiveFrom } = adding;
  const { name, norm, flex_account: flex } = terms;
  const code = `${adding.pack}-${terms.code}`;
  return keepOrCreate(adding, { kind: 'employment-terms', table: schema.employmentTerms, code, name }, () =>
    createVersioned(tx, ctx, employmentTermsResource, {
      identity: { code },
      version: {
        name,
        norm: {
          ...norm,
          anchor: norm.anchor ?? null,
          full_time_weekly_minutes: norm.full_time_weekly_minutes ?? null,
        },
        flexAccountId: flex ? (accounts.get(flex) ?? null) : null,
        hourlyPayActivityId: null,
        defaultReasonId: null,
        statementPeriod: terms.statement_period,
        approvalMode: terms.approval_mode,
        state: 'active',
      },
      effectiveFrom,
    }),
  );
}

function addCalendar(
  adding: Adding,
  { code: ownCode, name, generators }: AgreementPack['holiday_calendars'][number],
  scope: schema.StoredAvailabilityScope,
): Promise<string> {
  const { tx, ctx, effectiveFrom } = adding;
  const code = `${adding.pack}-${ownCode}`;
  return keepOrCreate(adding, { kind: 'holiday-calendar', table: schema.holidayCalendars, code, name }, () =>
    createVersioned(tx, ctx, holidayCalendarResource, {
      identity: { code },
      version: {
        name,
        generators: acceptGenerators(generators as Parameters<typeof acceptGenerators>[0]),
        availabilityScope: scope,
        state: 'active',
      },
      effectiveFrom,
    }),
  );
}

async function addPolicies(
  adding: Adding,
  pack: AgreementPack,
  scopeOf: (terms?: readonly string[]) => schema.StoredAvailabilityScope,
): Promise<void> {
  const { tx, ctx, effectiveFrom } = adding;
  const lists = [
    ['working-time', pack.working_time_policies],
    ['supplement', pack.supplement_policies],
    ['absence', pack.absence_policies],
    ['settlement', pack.settlement_policies],
  ] as const;
  for (const [kind, policies] of lists) {
    for (const [index, policy] of policies.entries()) {
      const { code: ownCode, name, ...config } = policyOfPack(policy);
      const code = `${pack.id}-${ownCode}`;
      const named = { kind: `${kind}-policy`, table: schema.policies, code, name: name ?? ownCode } as const;
      await keepOrCreate(adding, named, async () =>
        createVersioned(tx, ctx, policyResource, {
          identity: { code, kind },
          version: {
            name: named.name,
            position: (index + 1) * positionStep,
            availabilityScope: scopeOf(policy.applies_to_terms),
            config: await acceptPolicy(tx, ctx, kind, code, config),
            state: 'active',
          },
          effectiveFrom,
        }),
      );
    }
  }
}
