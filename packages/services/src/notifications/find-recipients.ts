import type { WorkspaceTransaction } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import { uuidList } from '../kernel/uuid-list.ts';
import type { Choice } from './notification-contract.ts';

/** Somebody who can be told, and how they want to be. */
export interface Recipient extends Record<string, unknown> {
  readonly userId: string;
  readonly employeeId: string | null;
  readonly hasMail: boolean;
  readonly timeZone: string | null;
  readonly digestHour: number;
  readonly choices: Readonly<Record<string, Choice>>;
  readonly isUnsubscribed: boolean;
}

const told = sql`
  u.id as "userId", u.employee_id as "employeeId", u.email is not null as "hasMail", s.time_zone as "timeZone",
  coalesce(s.digest_hour, 7) as "digestHour", coalesce(s.choices, '{}') as choices,
  s.unsubscribed_at is not null as "isUnsubscribed"`;

const settings = sql`left join lateral (select * from notification_settings where user_id = u.id offset 0) s on true`;

/** The people who act as these employees, and these users; who has not begun or is suspended is told nothing. */
export async function findRecipients(
  tx: WorkspaceTransaction,
  { employeeIds, userIds }: { employeeIds: readonly string[]; userIds: readonly string[] },
): Promise<Recipient[]> {
  const found = (ids: readonly string[], column: SQL) => sql`
    select u.* from unnest(${uuidList([...new Set(ids)])}) as wanted (id) cross join lateral (
      select * from users where ${column} = wanted.id and state = 'activated' and kind = 'person' offset 0) u`;
  const { rows } = await tx.execute<Recipient>(sql`
    select ${told} from (
      ${found(employeeIds, sql`employee_id`)} union ${found(userIds, sql`id`)}) u ${settings}`);
  return rows;
}
