import type { FieldProblem } from '@stempel/services';
import { CommanderError } from 'commander';
import { ConfigurationError } from '../config.ts';

/** An expected failure of a command, with a code for scripts and a message for people. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Prints the one result of a command: a JSON document, or text for people. */
export function printResult(json: boolean, document: unknown, text: string): void {
  process.stdout.write(json ? `${JSON.stringify(document, null, 2)}\n` : `${text}\n`);
}

type Failure = { code: string; message: string; errors?: unknown };

function describe(error: unknown): Failure {
  if (error instanceof CommandError) return { code: error.code, message: error.message };
  if (error instanceof ConfigurationError) return { code: 'configuration', message: error.message };
  if (error instanceof CommanderError) {
    return {
      code: error.code.replace(/^commander\./, '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      message: error.message.replace(/^error: /, ''),
    };
  }
  if (!(error instanceof Error)) return { code: 'failed', message: String(error) };
  // Refusals of the services carry a code and the refused fields.
  const { code, errors } = error as Error & { code?: unknown; errors?: unknown };
  return {
    code: typeof code === 'string' ? code : 'failed',
    message: error.message,
    ...(Array.isArray(errors) && error.name === 'ServiceError' ? { errors: errors.map(publicPart) } : {}),
  };
}

/** As the API answers it: the English, without the message behind it. */
function publicPart({ pointer, code, detail }: FieldProblem): Omit<FieldProblem, 'message'> {
  return { pointer, code, detail };
}

/** Says why a command failed, on stdout as JSON or on stderr for people; returns the exit code. */
export function reportFailure(error: unknown, json: boolean): number {
  // Help and version end a command too, and are no failures.
  if (error instanceof CommanderError && error.exitCode === 0) return 0;
  const failure = describe(error);
  if (json) process.stdout.write(`${JSON.stringify({ error: failure }, null, 2)}\n`);
  else if (failure.code !== 'help') process.stderr.write(`${failure.message}\n`);
  return error instanceof CommanderError ? 2 : 1;
}
