import { type Database, schema } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';

const { dueWork } = schema;

/** What was handed out is looked at again after so long, so nothing that is due has a later look. */
const handedOut = { minutes: 1 };

export interface DueFigures {
  readonly work: string;
  /** For how many it is due. */
  readonly workspaces: number;
  /** Since when the oldest is. */
  readonly ageSeconds: number;
}

/** What is due in any workspace and not done: the rows that are read are those that are due. */
export async function measureDueWork(db: Database, now: Temporal.Instant): Promise<DueFigures[]> {
  const until = now.add(handedOut).toString();
  const at = sql`${now.toString()}::timestamptz`;
  const { rows } = await db.orm.execute<{ work: string; workspaces: number; age: number }>(sql`
    select work, count(distinct workspace_id)::int as workspaces,
           extract(epoch from ${at} - min(due_at))::float8 as age
      from ${dueWork} where look_at <= ${until}::timestamptz and due_at <= ${at} group by work`);
  return rows.map(({ work, workspaces, age }) => ({ work, workspaces, ageSeconds: age }));
}
