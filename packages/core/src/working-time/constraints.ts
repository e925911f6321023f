import type { Constraint, ConstraintInput, ConstraintPolicy } from '../contract/constraint-contract.ts';
import type { Violation } from '../contract/violation.ts';
import { type DateRange, isWithin } from '../time/epoch-day.ts';
import { localDateAt } from '../time/zone-table.ts';

type Employment = ConstraintInput['employments'][number];

/**
 * Runs the constraint steps of all employments (docs/working-time.md, Constraints) and gives their violations,
 * by employment and step. A joint step that several employments share is run once, for the dates on which any of them
 * has it.
 */
export function evaluateConstraints(input: ConstraintInput): readonly Violation[] {
  const violations: Violation[] = [];
  const jointDates = datesOfJointSteps(input);
  for (const employment of input.employments) {
    for (const policy of employment.policies) {
      for (const [index, step] of policy.steps.entries()) {
        const inForce = step.run.joint ? jointDates.get(step.run) : [policy.inForce];
        if (!inForce) continue;
        jointDates.delete(step.run);
        violations.push(...runStep(input, employment, policy, step, index, inForce));
      }
    }
  }
  return violations;
}

/** Versions of one policy, and stays in its scope, stand side by side with different dates. */
function datesOfJointSteps({ employments }: ConstraintInput): Map<Constraint, DateRange[]> {
  const dates = new Map<Constraint, DateRange[]>();
  for (const { inForce, steps } of employments.flatMap(({ policies }) => policies)) {
    for (const { run } of steps) if (run.joint) dates.set(run, [...(dates.get(run) ?? []), inForce]);
  }
  return dates;
}

function runStep(
  input: ConstraintInput,
  employment: Employment,
  policy: ConstraintPolicy,
  step: ConstraintPolicy['steps'][number],
  index: number,
  inForce: readonly DateRange[],
): Violation[] {
  const { joint, severity } = step.run;
  const findings = step.run
    .check({ period: input.period, employment, employments: input.employments })
    .filter(({ at }) => {
      const on = localDateAt(employment.timeline.zone, at);
      return inForce.some((range) => isWithin(on, range));
    });
  const of = joint ? undefined : employment.code;
  input.traceOf(of).add('constraint', `${policy.code}/${index + 1}`, {
    plugin: step.plugin,
    version: step.version,
    policyVersion: policy.version,
    config: step.config,
    findings,
  });
  return findings.map(({ at, facts }) => ({
    step: step.plugin,
    policy: policy.code,
    at,
    severity,
    employment: of,
    facts,
  }));
}
