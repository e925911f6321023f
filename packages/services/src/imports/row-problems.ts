import { z } from 'zod';
import { ServiceError } from '../errors.ts';
import { RowProblem } from '../transfer/transfer-kind.ts';

/** Why a row was refused, as `GET /admin/imports/{id}/errors` shows it. */
export interface RowError {
  row: number;
  column: string | null;
  code: string;
  message: string;
}

/** Errors that are kept where memory would hold them all; the counts name them all. */
export const mostErrors = 10_000;

function columnOf(field: unknown): string | null {
  if (typeof field !== 'string' || field === '') return null;
  // The file names what the field refers to: `parent` for `parent_id`.
  return field.replace(/_id$/, '');
}

/** What is wrong with a row; undefined for an error that is not the row's. */
export function findRowError(error: unknown, row: number, resource: string): RowError | undefined {
  const at = (column: string | null, code: string, message: string): RowError => ({
    row,
    column,
    code,
    message: `${resource}: ${message}`,
  });
  if (error instanceof RowProblem) return at(error.column, error.code, error.message);
  if (error instanceof ServiceError) {
    const first = error.errors?.[0];
    return at(
      columnOf(first?.pointer.split('/')[1]),
      first?.code ?? error.code,
      first?.detail ?? error.detail,
    );
  }
  if (error instanceof z.ZodError) {
    const issue = error.issues[0];
    if (issue?.path.length === 1 && issue.message.endsWith('received undefined')) {
      const name = columnOf(issue.path[0]);
      return at(name, 'required', `The column "${name}" is needed.`);
    }
    const path = issue?.path.join('.') ?? '';
    const message = `${path === '' ? '' : `${path}: `}${(issue?.message ?? 'The row is not valid').replace(/\.?$/, '.')}`;
    return at(columnOf(issue?.path[0]), 'invalid-value', message);
  }
  return undefined;
}
