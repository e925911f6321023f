import { type Database, type Orm, schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import type { BetterAuthOptions, DBAdapter } from 'better-auth';
import { auditFactors } from './audit-factors.ts';

type AdapterFactory = (options: BetterAuthOptions) => DBAdapter;
type Condition = { field: string; value: unknown };
type Asked = { model?: string; data?: { userId?: unknown }; where?: Condition[] };

const { authenticators, passkeys } = schema;
const tables = { twoFactor: authenticators, passkey: passkeys };
const writes = ['create', 'update', 'updateMany', 'delete', 'deleteMany', 'incrementOne', 'consumeOne'];

/**
 * The store of the sign-in library, with every change of somebody's factors in the audit logs of their workspaces, in the
 * transaction of the change: the library has hooks around its own tables only, not around those of its plugins.
 */
export function auditingFactors(db: Database, storeOver: (orm: Orm) => AdapterFactory): AdapterFactory {
  return (options) =>
    new Proxy(storeOver(db.orm)(options), {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function' || !writes.includes(String(name))) return member;
        return (asked: Asked, ...more: unknown[]) => {
          const table = tables[asked.model as keyof typeof tables];
          if (!table) return member.call(target, asked, ...more);
          return db.orm.transaction(async (tx) => {
            const identityId = await whose(tx, table, asked);
            const inside = storeOver(tx)(options) as unknown as Record<string, typeof member>;
            const write = () => inside[String(name)]?.(asked, ...more);
            return identityId === undefined ? write() : auditFactors(tx, identityId, write);
          });
        };
      },
    });
}

/** Whose factor a call of the library writes; it names the person or the row. Undefined where there is no such row. */
async function whose(tx: Orm, table: (typeof tables)[keyof typeof tables], { data, where }: Asked) {
  const asking = (field: string) => where?.find((condition) => condition.field === field)?.value;
  const named = data?.userId ?? asking('userId');
  if (named !== undefined) return String(named);
  const [row] = await tx
    .select({ identityId: table.userId })
    .from(table)
    .where(eq(table.id, String(asking('id'))));
  return row?.identityId;
}
