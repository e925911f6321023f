import { asSentence, english, type Message, messageOfIssue, say, storable } from '@stempel/core/messages';
import { z } from 'zod';
import { ServiceError } from '../../kernel/errors.ts';
import type { ToldJobError } from '../job-runs/job-contract.ts';
import { RowProblem } from '../row-problem.ts';

/** Why a row was refused, as `GET /admin/imports/{id}/errors` shows it: the English, and the message behind it. */
export type RowError = ToldJobError;

/** Errors that are kept where memory would hold them all; the counts name them all. */
export const mostErrors = 10_000;
const longestMessage = 1000;

function columnOf(field: unknown): string | null {
  if (typeof field !== 'string' || field === '') return null;
  // The file names what the field refers to: `parent` for `parent_id`.
  return field.replace(/_id$/, '');
}

/** A message as what is wrong at a place of the file. */
export function rowErrorOf(said: Message, at: Pick<RowError, 'row' | 'column' | 'code'>): RowError {
  const message = english(said);
  // Thousands of them are kept in memory, and a message may quote a whole cell.
  return {
    ...at,
    message: message.slice(0, longestMessage),
    said: message.length > longestMessage ? null : storable(said),
  };
}

/** What is wrong with a row; undefined for an error that is not the row's. */
export function findRowError(error: unknown, row: number, resource: string): RowError | undefined {
  const at = (column: string | null, code: string, said: Message): RowError =>
    rowErrorOf(say('at-place', { path: resource, sentence: said }), { row, column, code });
  if (error instanceof RowProblem) return at(error.column, error.code, error.said);
  if (error instanceof ServiceError) {
    const first = error.errors?.[0];
    return at(
      columnOf(first?.pointer.split('/')[1]),
      first?.code ?? error.code,
      first ? first.message : error.said,
    );
  }
  if (error instanceof z.ZodError) {
    const issue = error.issues[0];
    if (issue?.path.length === 1 && issue.message.endsWith('received undefined')) {
      const name = columnOf(issue.path[0]) ?? '';
      return at(name, 'required', say('column-needed', { name }));
    }
    const sentence = issue ? asSentence(messageOfIssue(issue)) : say('row-not-valid');
    const path = issue?.path.join('.') ?? '';
    const said = path === '' ? sentence : say('at-place', { path, sentence });
    return at(columnOf(issue?.path[0]), 'invalid-value', said);
  }
  return undefined;
}
