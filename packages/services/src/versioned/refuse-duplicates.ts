import { say } from '@stempel/core/messages';
import { findDatabaseError } from '@stempel/db';
import { getTableName } from '@stempel/db/drizzle';
import { refusalAt } from '../kernel/errors.ts';
import type { VersionedResource } from './resource.ts';

const uniqueViolation = '23505';

/** Uniqueness rests on the indexes; a violation becomes a conflict that names the value. */
export async function refusingDuplicates(
  resource: VersionedResource,
  row: Record<string, unknown>,
  write: () => Promise<unknown>,
): Promise<void> {
  try {
    await write();
  } catch (error) {
    const found = findDatabaseError(error);
    if (found?.code !== uniqueViolation) throw error;
    const table = getTableName(resource.identity);
    const names: Record<string, [column: string, wire: string]> = {
      [`${table}_code_key`]: ['code', resource.codeName ?? 'code'],
      [`${table}_external_id_key`]: ['externalId', 'external_id'],
    };
    const [column, wire] = names[found.constraint ?? ''] ?? [];
    if (column === undefined || wire === undefined) throw error;
    const article = /^[aeiou]/.test(resource.noun) ? 'an' : 'a';
    const detail = say('duplicate', { article, noun: resource.noun, wire, value: String(row[column]) });
    throw refusalAt(`/${wire}`, detail);
  }
}
