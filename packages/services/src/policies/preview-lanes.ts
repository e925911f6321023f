import type { PresentedTraceEntry } from '@stempel/core';
import type { PolicyRow } from '../evaluation/configuration.ts';
import type { PolicyPreview, PreviewFigures, PreviewInterval, PreviewLane } from './preview-contract.ts';

interface RuleEntry {
  readonly intervals: PreviewInterval[];
  readonly filters: PreviewLane['filters'];
}

interface Line {
  readonly matched_minutes: number;
  readonly quantity: string;
  readonly unit: string;
  readonly activity?: string | null;
}

/** A lane per rule of the policy, in its order; a rule the engine did not run has no sentences. */
export function lanesOf(
  { code, config }: PolicyRow,
  trace: readonly PresentedTraceEntry[],
  figures: PreviewFigures,
): PreviewLane[] {
  const rules = Array.isArray(config.rules) ? (config.rules as { code: string }[]) : [];
  return rules.map((rule) => {
    const subject = `${code}/${rule.code}`;
    const entry = trace.find((one) => one.subject === subject && one.kind.startsWith('rule-'));
    const line = figures.supplements[subject] as Line | undefined;
    const facts = entry as unknown as RuleEntry | undefined;
    return {
      rule: rule.code,
      matched_minutes: line?.matched_minutes ?? 0,
      quantity: line?.quantity ?? null,
      unit: line?.unit ?? null,
      activity: line?.activity ?? null,
      intervals: line ? (facts?.intervals ?? []) : [],
      filters: (facts?.filters ?? []).map(({ plugin, kept_minutes, kept }) => ({
        plugin,
        kept_minutes,
        kept,
      })),
      sentences: entry ? [...entry.sentences] : [],
    };
  });
}

/** What the trace says about the rest of the policy: counters, steps, accounts. */
export function stepsOf(
  { code, kind, config }: PolicyRow,
  trace: readonly PresentedTraceEntry[],
): PolicyPreview['steps'] {
  const account = kind === 'absence' ? String(config.account) : undefined;
  return trace
    .filter(({ kind: entry }) => !entry.startsWith('rule-'))
    .filter(({ kind: entry, subject }) =>
      entry === 'leave-account'
        ? subject === account
        : subject === code || subject?.startsWith(`${code}/`) === true,
    )
    .map(({ kind: entry, subject, sentences }) => ({
      kind: entry,
      subject: subject ?? '',
      sentences: [...sentences],
    }));
}
