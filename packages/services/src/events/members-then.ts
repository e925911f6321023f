import { namedStatement, type WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../kernel/context.ts';
import { runNamed } from '../kernel/named-statement.ts';

/** The next change of an object in the log says what it was until then. */
const read = namedStatement(
  'read-members-then',
  `
  select wanted.place::int as place, next.said
    from unnest($2::uuid[], $3::uuid[]) with ordinality wanted (object_id, id, place)
   cross join lateral (
     select a.before ->> $5::text as said from audit_log a
      where a.workspace_id = $1::uuid and a.resource = $4 and a.object_id = wanted.object_id and a.id > wanted.id
        and a.before ->> $5::text is not null
      order by a.id limit 1) next`,
);

/** What a member of objects was at changes, in their order; undefined where it was not changed since. */
export async function membersThen(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { resource, member }: { readonly resource: string; readonly member: string },
  changes: readonly { readonly id: string; readonly objectId: string }[],
): Promise<(string | undefined)[]> {
  const then: (string | undefined)[] = changes.map(() => undefined);
  const asked = changes.flatMap(({ id, objectId }, at) => (objectId === '' ? [] : [{ id, objectId, at }]));
  if (asked.length === 0) return then;
  const lists = [asked.map(({ objectId }) => objectId), asked.map(({ id }) => id)];
  const rows = await runNamed<{ place: number; said: string }>(tx, read, [
    ...[ctx.workspace.id, ...lists, resource, member],
  ]);
  for (const { place, said } of rows) then[asked[place - 1]?.at ?? -1] = said;
  return then;
}
