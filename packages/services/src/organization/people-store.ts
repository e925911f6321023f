import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, asc, eq, isNull } from '@stempel/db/drizzle';
import type { ServiceContext } from '../kernel/context.ts';
import { requireEmployee } from '../kernel/employee-scope.ts';
import { type Reference, requireReferences } from '../kernel/references.ts';
import type { IdentityTable, VersionedResource, VersionTable } from '../versioned/resource.ts';
import {
  createVersioned,
  type NewVersioned,
  updateVersioned,
  type VersionedChange,
} from '../versioned/write.ts';
import { getEmploymentDates } from './employments/get-employment-dates.ts';

/** The first believed version of terms: their name in it, and since when they are in force. */
export interface FirstTerms {
  readonly name: string;
  readonly from: string;
}

/**
 * What the verbs of employees and employments ask and write: in the database one by one, or in memory for many that are
 * saved together (people-drafts.ts). The rules stand in the verbs, once.
 */
export interface PeopleStore {
  /** Throws forbidden, or not-found where there is no such employee. */
  requireEmployee(action: 'create' | 'update', employeeId: string): Promise<void>;
  /** Throws not-found. */
  getEmploymentDates(
    employeeId: string,
    employmentId: string,
  ): Promise<{ start: string; end: string | null }>;
  /** Throws invalid, naming every reference that leads nowhere. */
  requireReferences(references: Reference[]): Promise<void>;
  findFirstTerms(termsId: string): Promise<FirstTerms | undefined>;
  create<Dto, Identity extends IdentityTable, Version extends VersionTable>(
    resource: VersionedResource<Dto, Identity, Version>,
    given: NewVersioned<Identity, Version>,
  ): Promise<Dto>;
  update<Dto, Identity extends IdentityTable, Version extends VersionTable>(
    resource: VersionedResource<Dto, Identity, Version>,
    change: VersionedChange<Identity, Version>,
  ): Promise<Dto>;
}

/** The database, inside a running transaction. */
export function peopleIn(tx: WorkspaceTransaction, ctx: ServiceContext): PeopleStore {
  return {
    requireEmployee: (action, employeeId) => requireEmployee(tx, ctx, 'employees', action, employeeId),
    getEmploymentDates: (employeeId, employmentId) => getEmploymentDates(tx, ctx, employeeId, employmentId),
    requireReferences: (references) => requireReferences(tx, ctx, references),
    findFirstTerms: (termsId) => findFirstTerms(tx, ctx, termsId),
    create: (resource, given) => createVersioned(tx, ctx, resource, given),
    update: (resource, change) => updateVersioned(tx, ctx, resource, change),
  };
}

export async function findFirstTerms(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  termsId: string,
): Promise<FirstTerms | undefined> {
  const { employmentTermsVersions: versions } = schema;
  const [first] = await tx
    .select({ name: versions.name, from: versions.effectiveFrom })
    .from(versions)
    .where(
      and(
        eq(versions.workspaceId, ctx.workspace.id),
        eq(versions.objectId, termsId),
        isNull(versions.supersededAt),
      ),
    )
    .orderBy(asc(versions.effectiveFrom))
    .limit(1);
  return first;
}
