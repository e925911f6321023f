import { z } from 'zod';
import { idField } from '../kernel/contract-fields.ts';
import type { RefusedResult } from '../kernel/refused-result.ts';

export const statementDecisions = ['submit', 'approve'] as const;
export type StatementDecision = (typeof statementDecisions)[number];

export const previewDecisionsInput = z.strictObject({
  decision: z.enum(statementDecisions),
  ids: z.array(idField).min(1).max(500),
});
export type PreviewDecisions = z.output<typeof previewDecisionsInput>;

/** What `figures_hash` said when somebody looked. */
export const seenFiguresField = z.string().max(100);

export const decideStatementsInput = z.strictObject({
  decision: z.enum(statementDecisions),
  statements: z
    .array(z.strictObject({ id: idField, seen_figures: seenFiguresField }))
    .min(1)
    .max(200),
});
export type DecideStatements = z.output<typeof decideStatementsInput>;

/** Why a statement is not among those that are decided together. */
export type LeftOutReason =
  | 'own'
  | 'left-to-manager'
  | 'not-permitted'
  | 'other-state'
  | 'uncovered'
  | 'earlier-open'
  | 'not-evaluated'
  | 'not-found';

interface Named {
  id: string;
  employee_name: string;
  period: { from: string; to: string };
}

export interface DecidedStatement extends Named {
  /** Sent back with the decision: other figures meanwhile are refused. */
  figures_hash: string;
  worked_minutes: number;
  norm_balance_minutes: number;
  payout_minutes: number;
  flex_minutes: number;
  violations: number;
  /** A norm or a policy was missing on some dates. */
  uncovered: boolean;
}

export interface LeftOutStatement extends Partial<Named> {
  id: string;
  reason: LeftOutReason;
}

/** What the statements come to together, exactly. */
export interface DecisionSums {
  worked_minutes: number;
  /** What is paid, by unit and currency; decimal strings. */
  supplements: { unit: 'minutes' | 'occurrences' | 'amount'; currency: string | null; quantity: string }[];
  /** Time off in lieu that supplement policies credit to accounts: never added to what is paid. */
  time_off_minutes: number;
  payout_minutes: number;
  /** What the flex accounts gain or lose. */
  flex_minutes: number;
}

/** What a decision about several statements would be about, oldest period first. */
export interface DecisionPreview {
  sums: DecisionSums;
  included: DecidedStatement[];
  left_out: LeftOutStatement[];
}

/** What became of one of them. */
export type DecisionResult = { id: string; done: true; state: string } | RefusedResult;
