import { say } from '@stempel/core/messages';
import { findDatabaseError } from '@stempel/db';
import { refusalAt } from '../../kernel/errors.ts';

/**
 * Role names are unique in any case (scim/docs/provisioning.md, Groups); the index decides, the violation becomes a
 * conflict.
 */
export async function refusingDuplicateName<Result>(
  name: string,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (findDatabaseError(error)?.constraint !== 'roles_name_key') throw error;
    throw refusalAt('/name', say('role-name-taken', { name }));
  }
}
