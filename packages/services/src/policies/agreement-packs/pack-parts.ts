import { type AgreementPack, type PackAbsenceType, type PackFigure, policyOfPack } from '@stempel/core/packs';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import type { AnyPgColumn } from '@stempel/db/pg-core';
import type { ServiceContext } from '../../kernel/context.ts';
import { activityResource } from '../../settings/activities/activity-resource.ts';
import { employmentTermsResource } from '../../settings/employment-terms/employment-terms-resource.ts';
import { acceptGenerators } from '../../settings/holiday-calendars/accept-generators.ts';
import { holidayCalendarResource } from '../../settings/holiday-calendars/holiday-calendar-resource.ts';
import { reasonResource } from '../../settings/reasons/reason-resource.ts';
import { timeAccountResource } from '../../settings/time-accounts/time-account-resource.ts';
import type { IdentityTable, VersionedResource, VersionTable } from '../../versioned/resource.ts';
import { acceptPolicy } from '../accept-policy.ts';
import { policyResource } from '../policy-resource.ts';
import type { PackObjectKind } from './agreement-pack-contract.ts';

/** Any kind of object that a pack brings. */
export type PartResource = VersionedResource<
  { id: string },
  IdentityTable & { code: AnyPgColumn },
  VersionTable
>;

/** What is written of a part: the identity when it is new, the columns the pack decides, and those it leaves alone. */
export interface PartContent {
  readonly identity: Readonly<Record<string, unknown>>;
  readonly decided: Readonly<Record<string, unknown>>;
  readonly besides: Readonly<Record<string, unknown>>;
}

/** One object of a pack, in a workspace. */
export interface PackPart {
  readonly kind: PackObjectKind;
  readonly code: string;
  readonly name: string;
  readonly figures: readonly PackFigure[];
  readonly resource: PartResource;
  /** To be asked once all parts before it are there. */
  readonly content: (known: KnownParts) => PartContent | Promise<PartContent>;
}

/** Reasons, accounts and activities: shared by code with other packs and what is there. */
export const isShared = ({ kind }: Pick<PackPart, 'kind'>): boolean =>
  ['reason', 'time-account', 'activity'].includes(kind);

/** Of a kind that ends where an edition no longer has it. */
export function endingResource(kind: string): PartResource | undefined {
  if (kind === 'holiday-calendar') return resourceOf(holidayCalendarResource);
  return kind.endsWith('-policy') ? resourceOf(policyResource) : undefined;
}

/** Parts that later ones refer to, by their code in the pack. */
export interface KnownParts {
  readonly accounts: ReadonlyMap<string, string>;
  readonly terms: ReadonlyMap<string, string>;
  /** Terms that were named instead of those of the pack. */
  readonly namedTerms: readonly string[] | undefined;
}

const anywhere = { working_countries: [], org_units: [], employment_terms: [] };
const positionStep = 10;
const resourceOf = (resource: unknown) => resource as PartResource;
const active = { state: 'active' as const };

/** Reasons, accounts and activities are shared by code; the code of all else begins with the id of the pack. */
export function sharedParts(pack: AgreementPack): PackPart[] {
  return [
    ...pack.reasons.map(({ code, name, kind, figures }) => ({
      ...{ kind: 'reason' as const, code, name, figures, resource: resourceOf(reasonResource) },
      content: () => ({
        identity: { code },
        decided: { name, kind },
        besides: { availabilityScope: anywhere, ...active },
      }),
    })),
    ...pack.accounts.map(({ code, name, unit, figures }) => ({
      ...{ kind: 'time-account' as const, code, name, figures, resource: resourceOf(timeAccountResource) },
      content: () => ({
        identity: { code, kind: unit === 'days' ? 'leave' : 'flex' },
        decided: { name },
        besides: active,
      }),
    })),
    ...activityParts(pack, false),
  ];
}

/** Absence types apply to the terms of the pack, so these come before them. */
export function absenceTypeParts(pack: AgreementPack): PackPart[] {
  return activityParts(pack, true);
}

function activityParts(pack: AgreementPack, areTypes: boolean): PackPart[] {
  return pack.activities
    .filter(({ absence_type: own }) => (own !== undefined) === areTypes)
    .map(({ code, name, type, figures, absence_type: own }) => ({
      ...{ kind: 'activity' as const, code, name, figures, resource: resourceOf(activityResource) },
      content: (known: KnownParts) => ({
        identity: { code },
        decided: { name, type, ...(own && { absenceType: absenceTypeOf(own, known) }) },
        besides: { parentId: null, project: 'none', dimensions: [], absenceType: null, ...active },
      }),
    }));
}

/** The settings of an absence type with the account that has the code in this workspace. */
function absenceTypeOf({ account, ...type }: PackAbsenceType, known: KnownParts): schema.StoredAbsenceType {
  return {
    ...type,
    account_id: account === null ? null : (known.accounts.get(account) ?? null),
    ...{ credit_minutes: null, second_role_id: null, availability_scope: scopeOf(known, []) },
  };
}

export function termsParts(pack: AgreementPack): PackPart[] {
  return pack.employment_terms.map((terms) => {
    const { name, norm, figures, flex_account: flex } = terms;
    const code = `${pack.id}-${terms.code}`;
    const resource = resourceOf(employmentTermsResource);
    const content = ({ accounts }: KnownParts) => ({
      identity: { code },
      decided: {
        name,
        norm: {
          ...norm,
          anchor: norm.anchor ?? null,
          full_time_weekly_minutes: norm.full_time_weekly_minutes ?? null,
        },
        flexAccountId: flex ? (accounts.get(flex) ?? null) : null,
        statementPeriod: terms.statement_period,
        approvalMode: terms.approval_mode,
      },
      besides: {
        hourlyPayActivityId: null,
        defaultReasonId: null,
        longestPresenceMinutes: schema.defaultLongestPresenceMinutes,
        ...active,
      },
    });
    return { kind: 'employment-terms', code, name, figures, resource, content };
  });
}

/** Calendars and policies apply to the terms of the pack they are meant for, or to those that were named. */
export function ruleParts(tx: WorkspaceTransaction, ctx: ServiceContext, pack: AgreementPack): PackPart[] {
  return [...calendarParts(pack), ...policyParts(tx, ctx, pack)];
}

function calendarParts(pack: AgreementPack): PackPart[] {
  return pack.holiday_calendars.map(({ code: own, name, figures, generators }) => {
    const code = `${pack.id}-${own}`;
    const resource = resourceOf(holidayCalendarResource);
    const content = (known: KnownParts) => ({
      identity: { code },
      decided: {
        name,
        availabilityScope: scopeOf(known, []),
        generators: acceptGenerators(generators as Parameters<typeof acceptGenerators>[0]),
        ...active,
      },
      besides: {},
    });
    return { kind: 'holiday-calendar', code, name, figures, resource, content };
  });
}

function policyParts(tx: WorkspaceTransaction, ctx: ServiceContext, pack: AgreementPack): PackPart[] {
  const lists = [
    ['working-time', pack.working_time_policies],
    ['supplement', pack.supplement_policies],
    ['absence', pack.absence_policies],
    ['settlement', pack.settlement_policies],
  ] as const;
  return lists.flatMap(([kind, policies]) =>
    policies.map((policy, index): PackPart => {
      const { code: own, name: given, ...config } = policyOfPack(policy);
      const [code, name] = [`${pack.id}-${own}`, given ?? own];
      const content = async (known: KnownParts) => ({
        identity: { code, kind },
        decided: {
          name,
          position: (index + 1) * positionStep,
          availabilityScope: scopeOf(known, policy.applies_to_terms),
          config: await acceptPolicy(tx, ctx, kind, code, config),
          ...active,
        },
        besides: {},
      });
      const { figures } = policy;
      return { kind: `${kind}-policy`, code, name, figures, resource: resourceOf(policyResource), content };
    }),
  );
}

/** Who names no terms means all of the pack. */
function scopeOf(
  { terms, namedTerms }: KnownParts,
  meant: readonly string[],
): schema.StoredAvailabilityScope {
  const codes = meant.length > 0 ? meant : [...terms.keys()];
  return {
    ...anywhere,
    employment_terms: namedTerms ? [...namedTerms] : codes.flatMap((code) => terms.get(code) ?? []),
  };
}
