import type { WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../kernel/context.ts';
import { notFound } from '../kernel/errors.ts';
import { scopesOf } from '../kernel/permission.ts';
import { OnlyDatabaseKnows, type VersionedDrafts } from '../versioned/versioned-drafts.ts';
import { type FirstTerms, findFirstTerms, type PeopleStore } from './people-store.ts';

/**
 * Memory as the place where the verbs of employees or employments write (saveDrafts saves it). For callers that may act on
 * everybody and for employees that exist: of others only the database knows. References exist where the caller took their ids
 * from the database; it refuses all others when the drafts are saved.
 */
export function peopleInMemory(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  drafts: VersionedDrafts,
): PeopleStore {
  const terms = new Map<string, Promise<FirstTerms | undefined>>();
  const requireDrafts = (resource: string) => {
    if (resource !== drafts.resource.name) throw new OnlyDatabaseKnows();
  };
  return {
    async requireEmployee(action) {
      if (!scopesOf(ctx, 'employees', action)?.has('all')) throw new OnlyDatabaseKnows();
    },
    async getEmploymentDates(employeeId, employmentId) {
      const identity = drafts.find(employmentId)?.identity;
      if (identity?.employeeId !== employeeId) throw notFound('employment', employmentId);
      return { start: identity.startOn as string, end: identity.endOn as string | null };
    },
    async requireReferences() {},
    findFirstTerms: (id) => terms.getOrInsertComputed(id, () => findFirstTerms(tx, ctx, id)),
    async create(resource, given) {
      requireDrafts(resource.name);
      return (await drafts.create(given)) as never;
    },
    async update(resource, change) {
      requireDrafts(resource.name);
      return (await drafts.update(change)) as never;
    },
  };
}
