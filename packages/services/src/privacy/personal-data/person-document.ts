import { isId } from '@stempel/db';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireKnownEmployee } from '../../kernel/employee-scope.ts';
import { notFound } from '../../kernel/errors.ts';
import { requireScope } from '../../kernel/permission.ts';
import { reading, writing } from '../../kernel/transaction.ts';
import { uuidList } from '../../kernel/uuid-list.ts';
import { usersToErase } from '../erasure/users-to-erase.ts';
import type { PersonalDataInput } from './personal-data-contract.ts';
import { type Owner, type PersonalTable, pageOf, personalTables } from './personal-tables.ts';

export type PersonalRow = Readonly<Record<string, unknown>>;

/** Everything that is kept about a person, in whatever form it is handed out. */
export interface PersonDocument {
  readonly head: { readonly workspace: string; readonly employee_id: string; readonly made_at: string };
  readonly tables: readonly PersonalTable[];
  /** The rows of a table, page by page. */
  readonly pages: (table: PersonalTable) => AsyncGenerator<readonly PersonalRow[]>;
}

/**
 * Opens everything that is kept about a person, for who may export and for the person; logged before anything is handed out. It is
 * read page by page while it is sent, so that no file grows in memory. Throws forbidden, not-found.
 */
export async function openPersonDocument(
  ctx: ServiceContext,
  { employee_id: id }: PersonalDataInput,
): Promise<PersonDocument> {
  if (!isId(id)) throw notFound('employee', id);
  if (ctx.actor.employeeId !== id) {
    requireScope(ctx, 'exports', 'create', 'all');
    // Sickness and certificates are among it.
    requireScope(ctx, 'absences', 'read', 'all');
  }
  const users = await writing(ctx, async (tx) => {
    await requireKnownEmployee(tx, ctx, id);
    const found = await usersToErase(tx, ctx, id);
    const change = { action: 'download' as const, resource: 'personal-data', objectId: id };
    await audit(tx, ctx, { ...change, before: null, after: null });
    return found.map((user) => user.id);
  });
  const owner = { workspace: ctx.workspace.id, employee: id, users: uuidList(users) };
  return {
    head: { workspace: ctx.workspace.name, employee_id: id, made_at: ctx.now.toString() },
    tables: personalTables,
    pages: (table) => pages(ctx, table, owner),
  };
}

interface Row extends Record<string, unknown> {
  readonly key: string;
  readonly said: Record<string, unknown>;
}

async function* pages(
  ctx: ServiceContext,
  table: PersonalTable,
  owner: Owner,
): AsyncGenerator<readonly PersonalRow[]> {
  for (let last = ''; ; ) {
    const { rows } = await reading(ctx, (tx) => tx.execute<Row>(pageOf(table, owner, last)));
    const end = rows.at(-1);
    if (!end) return;
    yield rows.map(({ said }) => readable(said));
    last = end.key;
  }
}

/** Bytes as Base64, which whoever gets the file can turn back into one; PostgreSQL writes them in hexadecimal digits. */
function readable(row: Record<string, unknown>): Record<string, unknown> {
  const { content } = row;
  if (typeof content !== 'string' || !content.startsWith('\\x')) return row;
  return { ...row, content: Buffer.from(content.slice(2), 'hex').toString('base64') };
}
