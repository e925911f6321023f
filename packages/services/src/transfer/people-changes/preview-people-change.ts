import { say } from '@stempel/core/messages';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { findMatchingEmployees } from '../../insight/browse/index.ts';
import { namesAmong, nearestNamesOn } from '../../insight/browse/people.ts';
import { collatorOf } from '../../kernel/collations.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { employeesWithin } from '../../kernel/employee-scope.ts';
import { refusalAt, ServiceError } from '../../kernel/errors.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';
import { uuidList } from '../../kernel/uuid-list.ts';
import { mostPeople, type PeopleChangePreview, type PreviewPeopleChange } from './people-change-contract.ts';
import { peopleOfChange, requireChange } from './people-of-change.ts';
import { type PersonPlan, planPersonChange } from './plan-person-change.ts';
import { reachOfChange } from './reach-of-change.ts';
import { readEmployments } from './read-employments.ts';

const { employeeNames: names } = schema;

/**
 * What setting unit, manager or terms of these people from a date would come to: who changes, who stands there already, whom it
 * is refused for and why, and which statements it reaches. Nothing is written. Throws invalid for a filter that too many match.
 */
export async function previewPeopleChange(
  ctx: ServiceContext,
  { change, of, collation }: PreviewPeopleChange,
): Promise<PeopleChangePreview> {
  requirePermission(ctx, 'employees', 'update');
  const { compare } = collatorOf(collation);
  const byName = (one: Named, other: Named) =>
    compare(one.name ?? '', other.name ?? '') || (one.employee_id < other.employee_id ? -1 : 1);
  return reading(ctx, async (tx) => {
    const terms = await requireChange(tx, ctx, change);
    const ids = 'filter' in of ? await matching(tx, ctx, of.filter) : [...new Set(of.employee_ids)];
    const { allowed, refusalOf } = await peopleOfChange(tx, ctx, ids);
    const employments = await readEmployments(tx, ctx, [...allowed]);
    const planned = ids.map((id): { id: string; plan: PersonPlan | ServiceError } => {
      if (!allowed.has(id)) return { id, plan: refusalOf(id) };
      return {
        id,
        plan: planOrRefusal(() => planPersonChange(id, employments.get(id) ?? [], change, terms)),
      };
    });
    const going = planned.flatMap(({ id, plan }) =>
      plan instanceof ServiceError || plan.steps.length === 0 ? [] : [{ id, plan }],
    );
    const { settledOf, ...reach } = await reachOfChange(
      tx,
      ctx,
      going.map(({ plan }) => plan),
    );
    const named = await namesOf(tx, ctx, ids, change.effective_from);
    return {
      people: ids.length,
      changing: going
        .map(({ id, plan: { employment, steps, later } }) => ({
          ...named(id),
          from: steps[0]?.from ?? change.effective_from,
          later,
          carried: steps.length - 1,
          settled: settledOf.get(employment.id) ?? 0,
        }))
        .sort(byName),
      unchanged: planned
        .flatMap(({ id, plan }) => (plan instanceof ServiceError || plan.steps.length > 0 ? [] : [named(id)]))
        .sort(byName),
      refused: planned
        .flatMap(({ id, plan }) =>
          plan instanceof ServiceError ? [{ ...named(id), detail: plan.detail, message: plan.said }] : [],
        )
        .sort(byName),
      ...reach,
    };
  });
}

function planOrRefusal(plan: () => PersonPlan): PersonPlan | ServiceError {
  try {
    return plan();
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
}

async function matching(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  filter: Parameters<typeof findMatchingEmployees>[2],
): Promise<string[]> {
  const { ids, isMore } = await findMatchingEmployees(tx, ctx, filter, mostPeople);
  if (isMore) throw refusalAt('/of/filter', say('people-change-too-many', { most: mostPeople }));
  return ids;
}

interface Named {
  employee_id: string;
  employee_number: string | null;
  name: string | null;
}

/** What each is called on the date; nothing of those whom the caller may not see. */
async function namesOf(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employeeIds: readonly string[],
  date: string,
): Promise<(id: string) => Named> {
  const [readable, changeable] = [
    await employeesWithin(tx, ctx, ['employees', 'read'], employeeIds),
    await employeesWithin(tx, ctx, ['employees', 'update'], employeeIds),
  ];
  const seen = employeeIds.filter((id) => readable.has(id) || changeable.has(id));
  const wanted = sql`select unnest(${uuidList(seen)}) as employee_id`;
  const { rows } = await tx.execute<{ id: string; name: string; number: string }>(sql`
    select ${names.employeeId} as id, ${names.name} as name, ${names.number} as number
      from ${namesAmong(wanted, nearestNamesOn(ctx, date))}`);
  const found = new Map(rows.map((row) => [row.id, row]));
  return (id) => {
    const { name = null, number = null } = found.get(id) ?? {};
    return { employee_id: id, employee_number: number, name };
  };
}
