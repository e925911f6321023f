import type { Finding } from '../contract/constraint-contract.ts';
import type { CounterBucket } from '../contract/counter-contract.ts';
import type { Lot } from '../contract/leave-contract.ts';
import type { Movement } from '../contract/movement.ts';
import { formatFixed } from '../figures/decimal.ts';
import { formatDate } from '../time/epoch-day.ts';
import { formatInstant } from '../time/instant.ts';
import type { ZoneTable } from '../time/zone-table.ts';
import type { Say, Sentence } from './trace-texts.ts';

export interface CounterFacts {
  readonly plugin: string;
  readonly policyVersion: number;
  readonly buckets: readonly CounterBucket[];
  readonly values: Readonly<Record<string, number>>;
}

export function explainCounter(subject: string, facts: CounterFacts, say: Say): readonly Sentence[] {
  const { plugin, policyVersion: version, values } = facts;
  return [
    say('counter.values', { subject, plugin, version, values: listValues(values) }),
    ...facts.buckets.map((bucket) => {
      const key = bucket.fullTimeMinutes === undefined ? 'counter.bucket' : 'counter.bucket-full-time';
      return say(key, {
        from: formatDate(bucket.from),
        to: formatDate(bucket.to),
        counted: bucket.countedMinutes,
        norm: bucket.normMinutes,
        fullTime: bucket.fullTimeMinutes ?? 0,
        values: listValues(bucket.values),
      });
    }),
  ];
}

export interface ConstraintFacts {
  readonly plugin: string;
  readonly findings: readonly Finding[];
}

export function explainConstraint(
  subject: string,
  { plugin, findings }: ConstraintFacts,
  zone: ZoneTable,
  say: Say,
): readonly Sentence[] {
  if (findings.length === 0) return [say('constraint.held', { plugin, subject })];
  return [
    say('constraint.broken', { plugin, subject, count: findings.length }),
    ...findings.map(({ at, facts }) =>
      say('constraint.finding', { at: formatInstant(at, zone), facts: listValues(facts) }),
    ),
  ];
}

/** A rule of an absence policy that acts on the account. */
export interface LeaveRuleFacts {
  readonly policy: string;
  readonly policyVersion: number;
  readonly plugin: string;
  readonly version: number;
  readonly config: Readonly<Record<string, unknown>>;
}

export interface LeaveAccountFacts {
  readonly rules: readonly LeaveRuleFacts[];
  readonly openedOn: number | undefined;
  readonly opening: number | undefined;
  readonly movements: readonly Movement[];
  readonly lots: readonly Lot[];
  readonly balance: number;
}

export function explainLeave(account: string, facts: LeaveAccountFacts, say: Say): readonly Sentence[] {
  return [
    say('leave.account', {
      account,
      date: facts.openedOn === undefined ? '' : formatDate(facts.openedOn),
      opening: formatFixed(facts.opening ?? 0),
      balance: formatFixed(facts.balance),
    }),
    ...facts.rules.map(({ plugin, version, policy, policyVersion }) =>
      say('leave.rule', { plugin, version, subject: policy, policyVersion }),
    ),
    ...facts.movements.map(({ on, kind, quantity, source }) =>
      say('leave.movement', {
        date: formatDate(on),
        kind,
        quantity: formatFixed(quantity),
        source: source ?? kind,
      }),
    ),
  ];
}

function listValues(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
}
