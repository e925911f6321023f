import type { TraceEntry } from '../contract/trace.ts';
import type { ZoneTable } from '../time/zone-table.ts';
import {
  type ConstraintFacts,
  type CounterFacts,
  explainConstraint,
  explainCounter,
  explainLeave,
  type LeaveAccountFacts,
} from './account-trace.ts';
import { explainRule, presentRuleFacts, type RuleFacts } from './rule-trace.ts';
import {
  type AccountOpeningFacts,
  explainAccountOpening,
  explainSettlement,
  type SettlementFacts,
} from './settlement-trace.ts';
import { englishTraceTexts, type Say, type Sentence, speaker, type TraceTexts } from './trace-texts.ts';

/** One explained step of an evaluation, ready to be JSON: stored with a statement and shown by the console. */
export interface PresentedTraceEntry extends Readonly<Record<string, unknown>> {
  readonly kind: string;
  readonly employment: string | null;
  /** `policy`, `policy/rule` or `policy/step-number`. */
  readonly subject: string | null;
  /** Plain sentences, the first one says it all. */
  readonly sentences: readonly Sentence[];
}

interface AutomaticStepFacts {
  readonly plugin: string;
  readonly version: number;
  readonly config: Readonly<Record<string, unknown>>;
  readonly minutesBefore: number;
  readonly minutesAfter: number;
}

/** Renders what the engine recorded; the texts decide the language. */
export function presentTrace(
  entries: readonly TraceEntry[],
  zoneOf: (employment: string | undefined) => ZoneTable,
  texts: TraceTexts = englishTraceTexts,
): readonly PresentedTraceEntry[] {
  const say = speaker(texts);
  return entries.map((entry) => ({
    kind: entry.kind,
    employment: entry.employment ?? null,
    subject: entry.subject ?? null,
    sentences: explain(entry, zoneOf(entry.employment), say),
    ...presentFacts(entry, zoneOf(entry.employment)),
  }));
}

// Each kind is recorded in one place with the facts named here; see the `trace.add` calls.
function explain(entry: TraceEntry, zone: ZoneTable, say: Say): readonly Sentence[] {
  const { kind, facts } = entry;
  const subject = entry.subject ?? '';
  switch (kind) {
    case 'rule-line':
    case 'rule-without-line':
      return explainRule(subject, facts as unknown as RuleFacts, say);
    case 'automatic-step': {
      const { plugin, version, minutesBefore, minutesAfter } = facts as unknown as AutomaticStepFacts;
      return [say('step.applied', { plugin, subject, version, before: minutesBefore, after: minutesAfter })];
    }
    case 'counter':
      return explainCounter(subject, facts as unknown as CounterFacts, say);
    case 'norm-balance':
      return [say('norm-balance.value', facts as Readonly<Record<string, number>>)];
    case 'account-opening':
      return explainAccountOpening(subject, facts as unknown as AccountOpeningFacts, say);
    case 'settlement-step':
      return explainSettlement(subject, facts as unknown as SettlementFacts, say);
    case 'constraint':
      return explainConstraint(subject, facts as unknown as ConstraintFacts, zone, say);
    case 'leave-account':
      return explainLeave(subject, facts as unknown as LeaveAccountFacts, say);
    default:
      return [];
  }
}

function presentFacts({ kind, facts }: TraceEntry, zone: ZoneTable): Readonly<Record<string, unknown>> {
  if (kind === 'rule-line' || kind === 'rule-without-line') {
    return presentRuleFacts(facts as unknown as RuleFacts, zone);
  }
  if (kind === 'leave-account') {
    const { rules } = facts as unknown as LeaveAccountFacts;
    return { rules: rules.map(({ policyVersion, ...rule }) => ({ ...rule, policy_version: policyVersion })) };
  }
  const { plugin, version, policyVersion, config } = facts;
  return Object.fromEntries(
    Object.entries({ plugin, version, policy_version: policyVersion, config }).filter(
      ([, value]) => value !== undefined,
    ),
  );
}
