import type { EvaluationInput, PluginVersions } from '@stempel/core';
import type { Opening } from './account-states.ts';
import type { Knowledge } from './knowledge.ts';
import type { AbsenceFacts } from './recorded-time.ts';
import type { Period } from './statement-period.ts';
import type { Uncovered } from './uncovered-dates.ts';

/** One statement to be worked out. */
export interface EvaluationTask {
  readonly employmentId: string;
  readonly period: Period;
  /** The split chosen at submission; 0 before. */
  readonly payoutMinutes: number;
  /** Takes the place of the opening in the ledger, for periods evaluated again. */
  readonly opening?: Opening;
  /** An absence that counts although it is only requested. */
  readonly requestedAbsenceId?: string;
  /** An absence of the employment that counts although nobody recorded it, for simulations. */
  readonly supposed?: AbsenceFacts;
  /** An absence that is left out as if nobody had recorded it, for simulations of its change or its end. */
  readonly without?: string;
  /** Versions of plugins by policy version, where an evaluation is repeated: what is hashed names those it had. */
  readonly plugins?: ReadonlyMap<string, PluginVersions>;
}

/** Everything the engine needs for one statement, and what is kept beside its figures. */
export interface LoadedEvaluation {
  readonly task: EvaluationTask;
  readonly employeeId: string;
  readonly input: EvaluationInput;
  readonly opening: Opening;
  /** Plain facts the input was made from: equal facts give equal figures. */
  readonly facts: unknown;
  readonly configVersions: readonly ConfigVersion[];
  /** Where no norm or no policy applied; null where both did. */
  readonly uncovered: Uncovered | null;
  /** What was known. */
  readonly knowledge: Knowledge;
}

export interface ConfigVersion {
  readonly kind: string;
  readonly code: string;
  readonly version_id: string;
  readonly effective_from: string;
  /** Versions of the plugins a policy names: they give its figures as much as its config does. */
  readonly plugins?: PluginVersions;
}
