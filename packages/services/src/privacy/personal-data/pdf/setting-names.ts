import { sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../../kernel/context.ts';
import { reading } from '../../../kernel/transaction.ts';
import { uuidList } from '../../../kernel/uuid-list.ts';
import type { PersonalRow } from '../person-document.ts';
import type { PersonalDataLanguage } from '../personal-data-contract.ts';
import { namedBy } from './columns.ts';

/** Names of settings by id, as they are called now, and which accounts are counted in minutes. */
export interface SettingNames {
  readonly names: Map<string, string>;
  readonly flexAccounts: Set<string>;
}

export const noNames = (): SettingNames => ({ names: new Map(), flexAccounts: new Set() });

/** Learns the names of what rows refer to, those of absences in the language; each is asked for once. */
export async function learnNames(
  ctx: ServiceContext,
  { names, flexAccounts }: SettingNames,
  { rows, language }: { rows: readonly PersonalRow[]; language: PersonalDataLanguage },
): Promise<void> {
  for (const [column, table] of Object.entries(namedBy)) {
    const ids = new Set(rows.map((row) => row[column]).filter((id) => typeof id === 'string'));
    const unknown = [...ids].filter((id) => !names.has(id));
    if (unknown.length === 0) continue;
    const kind =
      table === 'time_account_versions'
        ? sql`(select kind from time_accounts where id = v.object_id)`
        : sql`null`;
    const name =
      table === 'activity_versions'
        ? sql`coalesce(absence_type -> 'names' ->> ${language}, name) as name`
        : sql`name`;
    const found = await reading(ctx, (tx) =>
      tx.execute<{ id: string; name: string; kind: string | null }>(sql`
        select wanted.id, v.name, ${kind} as kind from unnest(${uuidList(unknown)}) as wanted (id) cross join lateral (
          select object_id, ${name} from ${sql.identifier(table)}
           where workspace_id = ${ctx.workspace.id}::uuid and object_id = wanted.id
           order by superseded_at is not null, effective_from desc limit 1) v`),
    );
    for (const { id, name, kind } of found.rows) {
      names.set(id, name);
      if (kind === 'flex') flexAccounts.add(id);
    }
  }
}
