import type { z } from 'zod';
import type { CountryHolidays } from '../calendar/country-holidays.ts';
import type { Holiday, HolidayCalendar } from '../calendar/holiday.ts';
import type { Rational } from '../figures/rational.ts';
import type { NormCalendar } from '../norm/norm-calendar.ts';
import type { Timeline } from '../presence/timeline.ts';
import type { WorkDraft } from '../presence/work-draft.ts';
import type { DateRange } from '../time/epoch-day.ts';
import type { Spans } from '../time/spans.ts';
import type { Constraint } from './constraint-contract.ts';
import type { CounterContext, CounterOutcome } from './counter-contract.ts';
import type { Accrual, Expiry, UsageRule } from './leave-contract.ts';
import type { InEveryLanguage, PluginWords } from './plugin-words.ts';
import type { SettlementStep } from './settlement-contract.ts';

export const registryNames = [
  'filters',
  'calculators',
  'counters',
  'accruals',
  'expiries',
  'usage-rules',
  'holiday-generators',
  'working-time-steps',
  'settlement-steps',
] as const;
export type RegistryName = (typeof registryNames)[number];

/** A plugin and its config as a policy stores it; `version` is the plugin version the config was written for. */
export interface PluginRef {
  readonly plugin: string;
  readonly config: Readonly<Record<string, unknown>>;
  readonly version?: number | undefined;
}

/** What filters and calculators may look at: the whole time of the employment, context included. */
export interface RuleContext {
  readonly period: DateRange;
  readonly timeline: Timeline;
  readonly norm: NormCalendar;
  readonly holidays: HolidayCalendar;
  /** Activity code → code of its parent. */
  readonly activityParents: ReadonlyMap<string, string>;
  /** Told what nested filters kept, for the trace. */
  readonly onNested?: (filter: PluginRef, incoming: Spans, kept: Spans) => void;
}

/** Keeps some of the minutes that came in; never adds any. */
export type Filter = (incoming: Spans, context: RuleContext) => Spans;

/**
 * A matched run handed to a calculator. `added` minutes are paid at its end without lying on the time line
 * (docs/supplements.md, Calculators).
 */
export interface Run {
  readonly start: number;
  readonly end: number;
  readonly added: number;
}

export interface TierFigures {
  readonly percent: Rational;
  readonly matchedMinutes: number;
  readonly quantity: Rational;
}

export type QuantityUnit = 'minutes' | 'occurrences' | 'amount';

/** Result of a calculator, exact; the line rounds it once (docs/time.md, Rounding). */
export interface Quantity {
  readonly value: Rational;
  readonly unit: QuantityUnit;
  readonly tiers?: readonly TierFigures[];
  /** Account a `time-off` quantity is credited to. */
  readonly creditTo?: string;
  readonly currency?: string;
  /** The arithmetic, for the trace. */
  readonly workings?: Readonly<Record<string, unknown>>;
}

export interface Calculator {
  /** Rate for `combination: highest` (docs/supplements.md, Rates). */
  readonly rate: Rational;
  calculate(runs: readonly Run[], context: RuleContext): Quantity;
}

export interface Counter {
  /** Names of its outputs, for settlement steps and accruals that refer to them. */
  readonly outputs: readonly string[];
  count(context: CounterContext): CounterOutcome;
}

/** Holidays of one calendar year; the calendar asks for neighbouring years too. */
export type HolidayGenerator = (year: number) => readonly Holiday[];

/** A working-time step that changes the worked timeline. */
export interface AutomaticStep {
  readonly kind: 'automatic';
  apply(draft: WorkDraft): WorkDraft;
}

export type WorkingTimeStep = AutomaticStep | Constraint;

/** What the one function of a plugin makes, by registry. */
export interface MadeBy {
  readonly filters: Filter;
  readonly calculators: Calculator;
  readonly counters: Counter;
  readonly accruals: Accrual;
  readonly expiries: Expiry;
  readonly 'usage-rules': UsageRule;
  readonly 'holiday-generators': HolidayGenerator;
  readonly 'working-time-steps': WorkingTimeStep;
  readonly 'settlement-steps': SettlementStep;
}

/** How a plugin gets at the plugins nested in its config; no plugin imports another. */
export interface NestedPlugins {
  make<Registry extends RegistryName>(registry: Registry, ref: PluginRef): MadeBy[Registry];
  /** The host's holiday library, when it brought one; only `country-preset` asks for it. */
  readonly countryHolidays?: CountryHolidays | undefined;
}

/**
 * A small scenario about one plugin, executed by the conformance test and shown in its description.
 * The plugin with this config is put in its place in an otherwise plain scenario (see scenario/example-scenario.ts).
 */
export interface PluginExample {
  readonly title: string;
  readonly config: Readonly<Record<string, unknown>>;
  /** Scenario fields that matter here: presence, holidays, period, … */
  readonly given?: Readonly<Record<string, unknown>>;
  /** As `expect` of a scenario file; an error path is relative to the config. */
  readonly expect: Readonly<Record<string, unknown>>;
}

/** The words that a plugin has to bring: what it does in one clause, where policies are made of it. */
type WordsOf<Registry extends RegistryName> = Registry extends 'holiday-generators'
  ? PluginWords
  : PluginWords & { readonly clause: InEveryLanguage };

export interface Plugin<Registry extends RegistryName = RegistryName, Config = unknown> {
  readonly id: string;
  readonly registry: Registry;
  readonly version: number;
  readonly title: string;
  readonly description: string;
  readonly words: WordsOf<Registry>;
  readonly config: z.ZodType<Config>;
  readonly examples: readonly PluginExample[];
  /** From the version they are named after to the next one; needed once `version` is above 1. */
  readonly migrations?: Readonly<
    Record<number, (config: Readonly<Record<string, unknown>>) => Record<string, unknown>>
  >;
  /** The one pure function: config in, behaviour out. Runs once per policy version. */
  create(config: Config, nested: NestedPlugins): MadeBy[Registry];
}

/** Gives a plugin object its types; every plugin file exports the result of this as `plugin`. */
export function definePlugin<Registry extends RegistryName, Schema extends z.ZodType>(
  plugin: Omit<Plugin<Registry, z.output<Schema>>, 'config'> & { readonly config: Schema },
): Plugin<Registry> {
  return plugin as unknown as Plugin<Registry>;
}

/** All plugins by registry, each list sorted by id. */
export type Registries = { readonly [Registry in RegistryName]: readonly Plugin<Registry>[] };
