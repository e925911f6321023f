export { buildHolidayCalendar } from './calendar/build-holiday-calendar.ts';
export type { CountryHoliday, CountryHolidays } from './calendar/country-holidays.ts';
export type { Holiday, HolidayCalendar, HolidayDate, HolidayType } from './calendar/holiday.ts';
export { configSchema } from './contract/config-schema.ts';
export type { Entry } from './contract/constraint-contract.ts';
export { EvaluationError } from './contract/evaluation-error.ts';
export type { Lot } from './contract/leave-contract.ts';
export type { AccountUnit, Movement, MovementKind, Payout } from './contract/movement.ts';
export type { Plugin, PluginExample, PluginRef, RegistryName } from './contract/plugin.ts';
export { registryNames } from './contract/plugin.ts';
export { otherLanguages, type PluginWords } from './contract/plugin-words.ts';
export { type DocumentPath, findFirstProblem, type Problem, problemsOf } from './contract/problem.ts';
export type { CounterFigures, PayoutChoice } from './contract/settlement-contract.ts';
export type { TraceEntry } from './contract/trace.ts';
export { usageFacts } from './contract/usage-facts.ts';
export type { Severity, Violation } from './contract/violation.ts';
export { type ConfigVisitor, visitConfig } from './contract/visit-config.ts';
export { type EvaluationOptions, evaluate } from './evaluate/evaluate.ts';
export type { AccountInput, EmploymentInput, EvaluationInput } from './evaluate/evaluate-input.ts';
export { evaluateLines } from './evaluate/evaluate-lines.ts';
export type { Balance, DayFigures, EmploymentResult, EvaluationResult } from './evaluate/evaluate-result.ts';
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
export type { Absence } from './norm/absence-credit.ts';
export { creditedMinutes, usedTenThousandths } from './norm/absence-credit.ts';
export type { NormCalendar, TermsVersion, WeekPattern } from './norm/norm-calendar.ts';
export { buildNormCalendar } from './norm/norm-calendar.ts';
export { compilePlugin, findPlugin, migrateConfig, type PluginHost } from './plugins/compile-plugin.ts';
export { registries } from './plugins/registries.ts';
export {
  type CompileOptions,
  compileAbsencePolicy,
  compileSettlementPolicy,
  compileSupplementPolicy,
  compileWorkingTimePolicy,
} from './policies/compile-policies.ts';
export { alwaysInForce, type CompiledPolicies } from './policies/compiled-policies.ts';
export { type PluginVersions, pluginVersionsOf } from './policies/plugin-versions.ts';
export {
  absencePolicyDocument,
  settlementPolicyDocument,
  supplementPolicyDocument,
  workingTimePolicyDocument,
} from './policies/policy-documents.ts';
export type { Presence, ReasonKind } from './presence/timeline.ts';
export { type PresentedResult, presentLine, presentResult } from './statement/present-result.ts';
export { type CountedIn, countedAlike, countedIn } from './supplements/quantity-unit.ts';
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
export { formatTimeOfDay, getTimeOfDay } from './time/time-of-day.ts';
export { localDateAt, minuteAtLocal, offsetAt, startOfDate, type ZoneTable } from './time/zone-table.ts';
export { type CoverFacts, explainCover } from './trace/cover-trace.ts';
export { type PresentedTraceEntry, presentTrace } from './trace/present-trace.ts';
export { englishTraceTexts, type Sentence, type TraceTextKey, type TraceTexts } from './trace/trace-texts.ts';
