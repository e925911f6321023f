import { english, messageOfIssue } from '@stempel/core/messages';
import type { z } from 'zod';
import { CommandError } from './output.ts';

/** Checks the options of a command against the input of the verb it calls; the message names each bad field. */
export function readInput<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(
    (issue) => `${issue.path.join('.')}: ${english(messageOfIssue(issue))}`,
  );
  throw new CommandError('invalid', problems.join('\n'));
}
