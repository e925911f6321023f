import type { WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { reading } from '../../kernel/transaction.ts';
import { beforeAllIds } from '../../kernel/uuid-list.ts';
import { eraseLocked, lockPerson } from '../erasure/erase-person.ts';
import { findHindrances } from '../erasure/find-hindrances.ts';
import { addRows, type KeptData, nothing } from './kept-data.ts';

/** Employees that are looked at together; each is asked what stands in the way. */
const lookedAtOnce = 100;

interface Left extends Record<string, unknown> {
  readonly id: string;
  readonly left: string;
}

/** Employees behind an id whose last employment ended before the date and who were not erased. */
async function findLeft(tx: WorkspaceTransaction, ctx: ServiceContext, before: string, behind: string) {
  const { rows } = await tx.execute<Left>(sql`
    select e.id, last.on_date::text as left
      from employees e cross join lateral (
        select max(coalesce(o.end_on, 'infinity')) as on_date from employments o
         where o.workspace_id = ${ctx.workspace.id}::uuid and o.employee_id = e.id) last
     where e.workspace_id = ${ctx.workspace.id}::uuid and e.id > ${behind}::uuid and last.on_date < ${before}::date
       and e.code <> 'erased-' || right(e.id::text, 12)
     order by e.id limit ${lookedAtOnce}`);
  return rows;
}

/**
 * People who left: they are erased as an owner erases somebody (docs/erasure.md), one in a transaction, for each of which the texts of
 * the whole workspace are read. Whoever something stands in the way of stays until it is done.
 */
export const peopleWhoLeft: KeptData = {
  async preview(ctx, before) {
    let found = nothing;
    let held = 0;
    for (let behind = beforeAllIds; ; ) {
      const last = behind;
      const page = await reading(ctx, (tx) => findLeft(tx, ctx, before, last));
      for (const { id, left } of page) {
        const hindrances = await reading(ctx, (tx) => findHindrances(tx, ctx, id));
        if (hindrances.length > 0) held += 1;
        else found = addRows(found, { rows: 1, oldest: left, newest: left });
      }
      if (page.length < lookedAtOnce) return { ...found, people: found.rows, held };
      behind = page.at(-1)?.id ?? behind;
    }
  },
  async remove(tx, ctx, { before, behind }) {
    const page = await findLeft(tx, ctx, before, behind === '' ? beforeAllIds : behind);
    for (const { id, left } of page) {
      await lockPerson(tx, ctx, id);
      if ((await findHindrances(tx, ctx, id)).length > 0) continue;
      await eraseLocked(tx, ctx, id);
      return { rows: 1, oldest: left, newest: left, next: id };
    }
    return { ...nothing, next: page.length < lookedAtOnce ? null : (page.at(-1)?.id ?? null) };
  },
};
