export { buildHolidayCalendar } from './calendar/build-holiday-calendar.ts';
export type { CountryHoliday, CountryHolidays } from './calendar/country-holidays.ts';
export type { Holiday, HolidayCalendar, HolidayDate, HolidayType } from './calendar/holiday.ts';
export { type EvaluationOptions, evaluate } from './evaluate.ts';
export type { AccountInput, EmploymentInput, EvaluationInput } from './evaluate-input.ts';
export type { Balance, DayFigures, EmploymentResult, EvaluationResult } from './evaluate-result.ts';
export { EvaluationError } from './evaluation-error.ts';
export {
  formatFixed,
  formatQuantity,
  formatTenThousandths,
  getDecimal,
  isDecimal,
  toTenThousandths,
} from './figures/decimal.ts';
export type { Rational } from './figures/rational.ts';
export * as rationals from './figures/rational.ts';
export type { Lot } from './leave/leave-contract.ts';
export type { Absence } from './norm/absence-credit.ts';
export type { TermsVersion, WeekPattern } from './norm/norm-calendar.ts';
export { buildNormCalendar } from './norm/norm-calendar.ts';
export { compilePlugin, findPlugin, migrateConfig, type PluginHost } from './plugins/compile-plugin.ts';
export { configSchema } from './plugins/config-schema.ts';
export type { Plugin, PluginExample, PluginRef, RegistryName } from './plugins/contract.ts';
export { registryNames } from './plugins/contract.ts';
export { type DocumentPath, findFirstProblem, type Problem, problemsOf } from './plugins/problem.ts';
export { registries } from './plugins/registries.ts';
export { type ConfigVisitor, visitConfig } from './plugins/visit-config.ts';
export {
  type CompileOptions,
  compileAbsencePolicy,
  compileSettlementPolicy,
  compileSupplementPolicy,
  compileWorkingTimePolicy,
} from './policies/compile-policies.ts';
export { alwaysInForce, type CompiledPolicies } from './policies/compiled-policies.ts';
export {
  absencePolicyDocument,
  settlementPolicyDocument,
  supplementPolicyDocument,
  workingTimePolicyDocument,
} from './policies/policy-documents.ts';
export type { Presence, ReasonKind } from './presence/timeline.ts';
export type { AccountUnit, Movement, MovementKind, Payout } from './settlement/movement.ts';
export type { CounterFigures, PayoutChoice } from './settlement/settlement-contract.ts';
export { type PresentedResult, presentLine, presentResult } from './statement/present-result.ts';
export type { SupplementLine } from './supplements/supplement-line.ts';
export {
  type DateRange,
  dateParts,
  type EpochDay,
  findDate,
  formatDate,
  getDate,
  mondayOf,
  weekdayNames,
  weekdayOf,
} from './time/epoch-day.ts';
export { findInstant, formatInstant } from './time/instant.ts';
export type { EpochMinute } from './time/spans.ts';
export { localDateAt, minuteAtLocal, offsetAt, startOfDate, type ZoneTable } from './time/zone-table.ts';
export { type PresentedTraceEntry, presentTrace } from './trace/present-trace.ts';
export type { TraceEntry } from './trace/trace.ts';
export { englishTraceTexts, type Sentence, type TraceTextKey, type TraceTexts } from './trace/trace-texts.ts';
export type { Entry } from './working-time/constraint-contract.ts';
export type { Severity, Violation } from './working-time/violation.ts';
