import type { Sentence } from '@stempel/core';

export interface PreviewInterval {
  /** With the local offset. */
  start: string;
  end: string;
}

/** What one rule did in the week: its lane under the presence. */
export interface PreviewLane {
  rule: string;
  matched_minutes: number;
  /** Decimal string; null where the rule gave no line. */
  quantity: string | null;
  unit: string | null;
  activity: string | null;
  intervals: PreviewInterval[];
  /** What each filter let through, in order. */
  filters: { plugin: string; kept_minutes: number; kept: PreviewInterval[] }[];
  /** Why, in sentences; the first says it all. */
  sentences: Sentence[];
}

/** What the week gives; `days` by date. */
export interface PreviewFigures {
  worked_minutes: number;
  credited_minutes: number;
  norm_minutes: number;
  norm_balance_minutes: number;
  supplements: Record<string, { matched_minutes: number; quantity: string; unit: string }>;
  counters: Record<string, Record<string, number>>;
  payouts: { activity: string | null; minutes: number }[];
  balances: Record<string, number | string>;
  violations: { step: string; policy: string | null; at: string; severity: string }[];
}

/** A simulation: computed with the draft in place, stored nowhere. */
export interface PolicyPreview {
  simulation: true;
  from: string;
  to: string;
  time_zone: string;
  employment_id: string;
  /** Whether the employment lies in the availability scope of the draft. */
  applies: boolean;
  presence: (PreviewInterval & { kind: 'work' | 'standby'; reason: string | null; open: boolean })[];
  days: { date: string; worked_minutes: number; credited_minutes: number; norm_minutes: number }[];
  lanes: PreviewLane[];
  /** Everything else of the policy that is explained: counters, steps, accounts. */
  steps: { kind: string; subject: string; sentences: Sentence[] }[];
  figures: PreviewFigures;
  /** The same figures by what is published; null where that cannot be worked out. */
  live: PreviewFigures | null;
}
