import type { CompiledStep } from '../contract/compiled-step.ts';
import type { AutomaticStep, WorkingTimeStep } from '../contract/plugin.ts';
import type { TraceSink } from '../contract/trace.ts';
import type { WorkingTimePolicy } from '../policies/compiled-policies.ts';
import { withWorkPieces } from '../presence/change-draft.ts';
import { spansOfPieces } from '../presence/pieces.ts';
import type { Presence } from '../presence/timeline.ts';
import type { WorkDraft } from '../presence/work-draft.ts';
import type { DateRange, EpochDay } from '../time/epoch-day.ts';
import { countMinutes } from '../time/spans.ts';
import { localDateAt } from '../time/zone-table.ts';

/** Runs the automatic steps of all working-time policies in order (docs/evaluation.md, Automatic steps). */
export function runAutomaticSteps(
  draft: WorkDraft,
  policies: readonly WorkingTimePolicy[],
  lastOn: EpochDay,
  trace: TraceSink,
): WorkDraft {
  let current = draft;
  for (const policy of policies) {
    for (const [index, step] of policy.steps.entries()) {
      if (!isAutomatic(step)) continue;
      const next = applyInForce(step.run, current, policy.inForce, lastOn);
      trace.add('automatic-step', `${policy.code}/${index + 1}`, {
        plugin: step.plugin,
        version: step.version,
        config: step.config,
        policyVersion: policy.version,
        minutesBefore: countMinutes(spansOfPieces(current.workPieces)),
        minutesAfter: countMinutes(spansOfPieces(next.workPieces)),
        mode: next.mode,
        shiftGapMinutes: next.shiftGapMinutes,
      });
      current = next;
    }
  }
  return current;
}

export function isAutomatic(step: CompiledStep<WorkingTimeStep>): step is CompiledStep<AutomaticStep> {
  return step.run.kind === 'automatic';
}

// A policy that changes inside the period acts on the work that starts on dates it is in force; how days are
// attributed is one answer for the whole period, given by the policy in force on its last day.
function applyInForce(
  step: AutomaticStep,
  draft: WorkDraft,
  inForce: DateRange,
  lastOn: EpochDay,
): WorkDraft {
  const covers = (minute: number): boolean => {
    const date = localDateAt(draft.zone, minute);
    return date >= inForce.from && date <= inForce.to;
  };
  if (inForce.from === Number.NEGATIVE_INFINITY && inForce.to === Number.POSITIVE_INFINITY)
    return step.apply(draft);
  const startsInForce = (presence: Presence): boolean => covers(presence.startAt);
  const applied = step.apply({
    ...draft,
    workPieces: draft.workPieces.filter((piece) => covers(piece.start)),
    openPresence: draft.openPresence.filter(startsInForce),
  });
  const untouched = draft.workPieces.filter((piece) => !covers(piece.start));
  const inForceAtEnd = lastOn >= inForce.from && lastOn <= inForce.to;
  return {
    ...withWorkPieces(applied, [...applied.workPieces, ...untouched]),
    openPresence: [
      ...applied.openPresence,
      ...draft.openPresence.filter((presence) => !startsInForce(presence)),
    ],
    mode: inForceAtEnd ? applied.mode : draft.mode,
    shiftGapMinutes: inForceAtEnd ? applied.shiftGapMinutes : draft.shiftGapMinutes,
  };
}
