import type { Rule } from './rules.ts';

export interface Exception {
  /** File of the migration, without its ending. */
  readonly migration: string;
  /** How the statement begins, white space as single spaces. */
  readonly statement: string;
  readonly rule: Rule;
  /** Why it holds nobody up and breaks no server of the version before; for what goes: since when nothing uses it. */
  readonly reason: string;
}

/** Statements that break a rule, each for a reason that somebody judged. */
export const exceptions: readonly Exception[] = [];
