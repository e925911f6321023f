import type { TraceSink } from '../contract/trace.ts';
import { buildNormCalendar, type NormCalendar } from '../norm/norm-calendar.ts';
import { buildTimeline } from '../presence/build-timeline.ts';
import { startDraft } from '../presence/start-draft.ts';
import type { EmployedMinutes, Presence, Timeline } from '../presence/timeline.ts';
import { startOfDate } from '../time/zone-table.ts';
import type { EmploymentInput, EvaluationInput } from './evaluate-input.ts';
import { runAutomaticSteps } from './run-automatic-steps.ts';

/** From presence to dates (docs/evaluation.md, Presence): what was worked, when, and which date it belongs to. */
export interface EvaluatedTime {
  readonly timeline: Timeline;
  readonly norm: NormCalendar;
  /** Presence without an end that no step ended. */
  readonly openPresence: readonly Presence[];
}

export function evaluateTime(
  employment: EmploymentInput,
  input: EvaluationInput,
  trace: TraceSink,
): EvaluatedTime {
  const employed = employedMinutes(employment);
  const recorded = startDraft(employment.presence, employed, employment.zone);
  const draft = runAutomaticSteps(recorded, employment.policies.workingTime, input.period.to, trace);
  return {
    timeline: buildTimeline(draft, employed),
    norm: buildNormCalendar(employment, employment.terms, employment.holidays),
    openPresence: draft.openPresence,
  };
}

function employedMinutes({ startOn, endOn, zone }: EmploymentInput): EmployedMinutes {
  return {
    from: startOfDate(zone, startOn),
    to: endOn === undefined ? Number.POSITIVE_INFINITY : startOfDate(zone, endOn + 1),
  };
}
