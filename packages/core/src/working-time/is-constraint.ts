import type { CompiledStep } from '../contract/compiled-step.ts';
import type { Constraint } from '../contract/constraint-contract.ts';
import type { WorkingTimeStep } from '../contract/plugin.ts';

export function isConstraint(step: CompiledStep<WorkingTimeStep>): step is CompiledStep<Constraint> {
  return step.run.kind === 'constraint';
}
