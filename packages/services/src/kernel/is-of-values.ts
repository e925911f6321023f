import { findDatabaseError } from '@stempel/db';

/** SQLSTATE classes of data exceptions and violated constraints: some row holds what cannot be stored. */
export function isOfValues(error: unknown): boolean {
  return /^2[23]/.test(findDatabaseError(error)?.code ?? '');
}
