import type { WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { ServiceError } from '../../kernel/errors.ts';
import { partByPart } from '../../kernel/part-by-part.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { refusedResult } from '../../kernel/refused-result.ts';
import { reading, writing } from '../../kernel/transaction.ts';
import { employmentResource } from '../../organization/employments/employment-resource.ts';
import { updateEmploymentIn } from '../../organization/employments/update-employment.ts';
import { peopleInMemory } from '../../organization/people-drafts.ts';
import type { FirstTerms, PeopleStore } from '../../organization/people-store.ts';
import { loadDrafts } from '../../versioned/load-drafts.ts';
import { saveDrafts } from '../../versioned/save-drafts.ts';
import type { VersionedDrafts } from '../../versioned/versioned-drafts.ts';
import type { ChangePeople, PeopleChange, PersonChangeResult } from './people-change-contract.ts';
import { peopleOfChange, requireChange } from './people-of-change.ts';
import { planPersonChange } from './plan-person-change.ts';
import { employmentOfDraft, findEmploymentIds } from './read-employments.ts';

/**
 * Sets unit, manager or terms of people from a date, each as the verb for one would, with its own audit rows: all of a person or
 * nothing. Who stands there already stays untouched, so that a repeated call changes nothing twice. What is refused is the
 * result of its row and keeps no other from being done. `onFault` is told of what nobody expected.
 */
export async function changePeople(
  ctx: ServiceContext,
  { change, employee_ids: given }: ChangePeople,
  onFault: (error: unknown) => void = () => {},
): Promise<{ results: PersonChangeResult[] }> {
  requirePermission(ctx, 'employees', 'update');
  const terms = await reading(ctx, (tx) => requireChange(tx, ctx, change));
  const ids = [...new Set(given)];
  const changeParts = partByPart({
    idOf: (id: string) => id,
    together: (part) => changeTogether(ctx, change, terms, part),
    onFault,
  });
  return { results: await changeParts(ids) };
}

function changeTogether(
  ctx: ServiceContext,
  change: PeopleChange,
  terms: FirstTerms | undefined,
  ids: readonly string[],
): Promise<PersonChangeResult[]> {
  return writing(ctx, async (tx) => {
    const { allowed, refusalOf } = await peopleOfChange(tx, ctx, ids);
    const employmentIds = await findEmploymentIds(tx, ctx, [...allowed]);
    const drafts = await loadDrafts(tx, ctx, employmentResource, employmentIds);
    const loaded = employmentIds.flatMap((id) => drafts.find(id) ?? []);
    const ofEmployee = Map.groupBy(loaded, ({ identity }) => identity.employeeId as string);
    const people = permittedPeople(tx, ctx, drafts, allowed);
    const results: PersonChangeResult[] = [];
    for (const id of ids) {
      if (!allowed.has(id)) results.push(refusedResult(id, refusalOf(id)));
      else results.push(await changeOne(id));
    }
    await saveDrafts(tx, ctx, drafts);
    return results;

    async function changeOne(id: string): Promise<PersonChangeResult> {
      try {
        const employments = (ofEmployee.get(id) ?? []).map(employmentOfDraft);
        const { employment, steps } = planPersonChange(id, employments, change, terms);
        await drafts.attempt(async () => {
          for (const { from, set } of steps) {
            const target = { employee_id: id, employment_id: employment.id, effective_from: from };
            await updateEmploymentIn(people, ctx, { ...target, ...set });
          }
        });
        return { id, done: true, changed: steps.length > 0 };
      } catch (error) {
        if (error instanceof ServiceError) return refusedResult(id, error);
        throw error;
      }
    }
  });
}

/** The memory in which employments are written, for those whom the caller was found to be allowed to change. */
function permittedPeople(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  drafts: VersionedDrafts,
  allowed: ReadonlySet<string>,
): PeopleStore {
  return {
    ...peopleInMemory(tx, ctx, drafts),
    async requireEmployee(_action, employeeId) {
      if (!allowed.has(employeeId)) throw new Error('Somebody is changed who was not looked up.');
    },
  };
}
