import type { CompiledStep } from '../plugins/compiled-step.ts';
import type { WorkingTimeStep } from '../plugins/contract.ts';
import type { Constraint } from './constraint-contract.ts';

export function isConstraint(step: CompiledStep<WorkingTimeStep>): step is CompiledStep<Constraint> {
  return step.run.kind === 'constraint';
}
