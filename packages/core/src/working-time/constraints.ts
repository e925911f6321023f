import type { Violation } from '../statement/violation.ts';
import type { ConstraintInput } from './constraint-contract.ts';

/**
 * Runs the constraint steps of all employments (DOMAIN §6.6) and gives their violations, ordered by `at`.
 * A joint step that several employments share by policy and position is run once.
 */
export function evaluateConstraints(_input: ConstraintInput): readonly Violation[] {
  return [];
}
