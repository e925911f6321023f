import { localDateAt } from '../time/zone-table.ts';
import type { ConstraintInput, ConstraintPolicy } from './constraint-contract.ts';
import type { Violation } from './violation.ts';

type Employment = ConstraintInput['employments'][number];

/**
 * Runs the constraint steps of all employments (DOMAIN §6.6) and gives their violations, ordered by `at`.
 * A joint step that several employments share by policy and position is run once.
 */
export function evaluateConstraints(input: ConstraintInput): readonly Violation[] {
  const violations: Violation[] = [];
  const jointDone = new Set<string>();
  for (const employment of input.employments) {
    for (const policy of employment.policies) {
      for (const [index, step] of policy.steps.entries()) {
        // Versions of one policy stand side by side with different dates.
        const key = `${policy.code} from ${policy.inForce.from} step ${index}`;
        if (step.run.joint && jointDone.has(key)) continue;
        if (step.run.joint) jointDone.add(key);
        violations.push(...runStep(input, employment, policy, index));
      }
    }
  }
  return violations.sort((a, b) => a.at - b.at);
}

function runStep(
  input: ConstraintInput,
  employment: Employment,
  policy: ConstraintPolicy,
  index: number,
): Violation[] {
  const step = policy.steps[index];
  if (!step) return [];
  const { joint, severity } = step.run;
  const findings = step.run
    .check({ period: input.period, employment, employments: input.employments })
    .filter(({ at }) => isInForce(policy, localDateAt(employment.timeline.zone, at)));
  input.trace.add('constraint', `${policy.code}/${index + 1}`, {
    plugin: step.plugin,
    version: step.version,
    policyVersion: policy.version,
    config: step.config,
    employment: joint ? undefined : employment.code,
    findings,
  });
  return findings.map(({ at, facts }) => ({
    step: step.plugin,
    policy: policy.code,
    at,
    severity,
    employment: joint ? undefined : employment.code,
    facts,
  }));
}

function isInForce({ inForce }: ConstraintPolicy, date: number): boolean {
  return date >= inForce.from && date <= inForce.to;
}
