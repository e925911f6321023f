import type { EpochMinute } from '../time/spans.ts';

export const severities = ['info', 'warning', 'error'] as const;
export type Severity = (typeof severities)[number];

/** A broken working-time constraint, a failed usage rule or an open presence. */
export interface Violation {
  /** Id of the plugin, or `open-presence`. */
  readonly step: string;
  readonly policy: string | undefined;
  readonly at: EpochMinute;
  readonly severity: Severity;
  /** Set for everything that is judged per employment (docs/working-time.md, Constraints). */
  readonly employment: string | undefined;
  /** Figures in snake_case; dates and instants already as text. */
  readonly facts: Readonly<Record<string, string | number>>;
}
