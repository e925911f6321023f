import { z } from 'zod';
import { idField, pageFields } from '../../kernel/contract-fields.ts';
import type { RefusedResult } from '../../kernel/refused-result.ts';
import { noteField } from '../../kernel/time-fields.ts';
import type { AbsenceDto } from '../../recording/absences/index.ts';
import type { Papers } from '../../recording/attachments/papers.ts';
import type { EntryDto } from '../../recording/entries/index.ts';
import type { CorrectionDto } from '../../statements/corrections/index.ts';
import type { Incident } from '../../statements/incidents/index.ts';
import type { StatementState } from '../../statements/index.ts';

/** What waits for decisions, in the order of the filter. */
export const waitingKinds = ['absence', 'statement', 'entry', 'correction', 'incident'] as const;
export type WaitingKind = (typeof waitingKinds)[number];

export const listToDecideInput = z.strictObject({
  ...pageFields,
  kind: z.enum(waitingKinds).optional(),
});
export type ListToDecide = z.output<typeof listToDecideInput>;

/** What a decision about a statement would be about. */
export interface WaitingStatement {
  /** Not submitted: the approval mode leaves that to the manager, and approving it submits it first, without a payout by choice. */
  state: Exclude<StatementState, 'approved'>;
  period: { from: string; to: string };
  worked_minutes: number;
  norm_balance_minutes: number;
  payout_minutes: number;
  flex_minutes: number;
  violations: number;
  /** On some dates no norm or no policy applied: it is approved alone, on its page. */
  uncovered: boolean;
  /** Sent back with the decision: other figures meanwhile are refused. */
  figures_hash: string;
}

interface WaitingItem {
  id: string;
  employee_id: string;
  employee_name: string;
  /** Since when it waits. */
  since: string;
  /** In whose place the caller would decide; null: with rights of their own. */
  stands_for: string | null;
}

/** Something that waits for the caller, with what it is about. */
export type ToDecide = WaitingItem &
  (
    | { kind: 'absence'; absence: AbsenceDto & Papers }
    | { kind: 'statement'; statement: WaitingStatement }
    | { kind: 'entry'; entry: EntryDto; project: string }
    | { kind: 'correction'; correction: CorrectionDto }
    | { kind: 'incident'; incident: Incident }
  );

export interface CountToDecide {
  count: number;
  /** More wait than were counted. */
  more: boolean;
  /** Whether the caller stands in for somebody today. */
  stands_in: boolean;
  /** How many of them are statements, by their state. */
  statements: Partial<Record<StatementState, number>>;
}

export const decideTogetherInput = z.strictObject({
  /** Approving takes a difference over and says of an incident that it was seen; rejecting returns and dismisses. */
  decision: z.enum(['approve', 'reject']),
  items: z
    .array(
      z.strictObject({
        kind: z.enum(waitingKinds),
        id: idField,
        /** What was looked at: `figures_hash` of a statement, `input_hash` of a correction, the version of an absence or a posting, the step of a change. */
        seen: z.string().max(100).optional(),
      }),
    )
    .min(1)
    .max(200),
  note: noteField.optional(),
});
export type DecideTogether = z.output<typeof decideTogetherInput>;

/** What became of one of them. */
export type DecidedTogether = { id: string; done: true } | RefusedResult;
