import type { Registries } from '../contract/plugin.ts';
import { plugins as accruals } from './accruals/index.ts';
import { plugins as calculators } from './calculators/index.ts';
import { plugins as counters } from './counters/index.ts';
import { plugins as expiries } from './expiries/index.ts';
import { plugins as filters } from './filters/index.ts';
import { plugins as holidayGenerators } from './holiday-generators/index.ts';
import { plugins as settlementSteps } from './settlement-steps/index.ts';
import { plugins as usageRules } from './usage-rules/index.ts';
import { plugins as workingTimeSteps } from './working-time-steps/index.ts';

/** Every plugin the engine knows. */
export const registries: Registries = {
  filters,
  calculators,
  counters,
  accruals,
  expiries,
  'usage-rules': usageRules,
  'holiday-generators': holidayGenerators,
  'working-time-steps': workingTimeSteps,
  'settlement-steps': settlementSteps,
};
