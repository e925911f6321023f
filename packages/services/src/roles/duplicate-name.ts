import { findDatabaseError } from '@stempel/db';
import { conflict } from '../errors.ts';

/** Role names are unique in any case (API §7); the index decides, the violation becomes a conflict. */
export async function refusingDuplicateName<Result>(
  name: string,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (findDatabaseError(error)?.constraint !== 'roles_name_key') throw error;
    throw conflict('/name', 'duplicate', `There is a role named "${name}" already; choose another name.`);
  }
}
