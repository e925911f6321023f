'use client';

import { useNames } from '../names/use-names.ts';
import { useViolationFacts } from './use-violation-facts.ts';

/** The figures of a violation in one line; nothing where the rule gave none. */
export function ViolationFacts({ facts }: { facts: Readonly<Record<string, string | number>> }) {
  const names = useNames();
  const shown = useViolationFacts(names.account)(facts);
  return shown.length === 0 ? null : <span className="text-fine text-ink-soft">{shown.join(' · ')}</span>;
}
