'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { Fragment, type ReactNode } from 'react';
import { isDate, wallDate, wallTime } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { findWord } from '../../i18n/texts.ts';
import { useCounterName, usePolicyName } from '../names/names.ts';
import { useNames } from '../names/use-names.ts';
import {
  type Explained,
  intervalsOf,
  isExact,
  noActivity,
  type TraceEntry,
  type TraceSentence,
} from './trace-entries.ts';
import { useViolationFacts } from './use-violation-facts.ts';
import { sayWorkings } from './workings.ts';

// Only rules have some: accounts, which most pages explain, have none.
const Intervals = dynamic(() => import('./intervals.tsx').then((module) => module.Intervals));

interface TraceProps {
  statement: Explained;
  show: (entry: TraceEntry) => boolean;
  /** What is said where the engine recorded nothing. */
  otherwise?: ReactNode;
  /** False where they stand beside it already. */
  withIntervals?: boolean;
}

/** The explanation of one line in plain sentences; the first of each entry says it all. */
export function Trace({ statement, show, otherwise = null, withIntervals = true }: TraceProps) {
  const text = useTranslations('statement');
  const say = useSentence();
  const entries = statement.trace.filter(show);
  if (entries.length === 0) return otherwise;
  return (
    <div className="mt-3 first:mt-0">
      <h3 className="mb-1 text-fine font-semibold text-ink-soft">{text('trace')}</h3>
      {entries.map((entry) => {
        const intervals = withIntervals ? intervalsOf(entry) : [];
        return (
          <Fragment key={`${entry.kind} ${entry.subject}`}>
            <ul className="mb-2 flex list-disc flex-col gap-0.5 pl-4 last:mb-0 marker:text-ink-soft">
              {entry.sentences.map((sentence) => (
                <li key={sentence.text}>{say(sentence)}</li>
              ))}
            </ul>
            {intervals.length > 0 ? (
              <div className="mb-3 pl-4 last:mb-0">
                <Intervals intervals={intervals} />
              </div>
            ) : null}
          </Fragment>
        );
      })}
    </div>
  );
}

// `overtime 252, minus-hours 0`: a counter's outputs with their minutes, as the engine lists them.
const countedMinutes = /([a-z][a-z0-9-]*) (-?\d+)/g;

// Numbers of a trace are minutes, except these.
const plainNumbers = new Set(['version', 'policyVersion', 'count']);

// Values that are the id of a plugin, or may be: what granted or took leave.
const pluginNames = new Set(['plugin', 'source']);

// `absences.3`: the third absence of what was evaluated.
const usedBy = /^absences\.\d+$/;

// What a tier gives are minutes, and maybe a part of one; other quantities have their unit beside them.
const minutesOf = (key: string, name: string) => key === 'rule.tier' && name === 'quantity';

/** Says a sentence in the person's language; one we have no text for stays as the engine wrote it. */
export function useSentence(): (sentence: TraceSentence) => string {
  const text = useTranslations('trace');
  const word = useTranslations('traceWord');
  const working = useTranslations('traceWorking');
  const plugin = useTranslations('pluginName');
  const kind = useTranslations('movementKind');
  const counter = useCounterName();
  const policy = usePolicyName();
  const names = useNames();
  const facts = useViolationFacts(names.account);
  const formats = useFormats();
  return ({ key, values, text: written }) => {
    const said = Object.entries(values).map(
      ([name, value]) =>
        [name, minutesOf(key, name) ? formats.exact(String(value)) : sayValue(name, value)] as const,
    );
    const isWhole = key === 'rule.calculator' && isExact(`${values.exact}`, `${values.quantity}`);
    return findWord(text, isWhole ? 'rule.calculator-exact' : key, Object.fromEntries(said)) ?? written;
  };
  function sayValue(name: string, value: string | number): string {
    if (typeof value === 'number') return plainNumbers.has(name) ? String(value) : formats.clock(value);
    if (name === 'subject') return policy(value);
    if (name === 'source' && usedBy.test(value)) return word('absence');
    if (name === 'account') return names.account(value);
    if (name === 'counter') return counter(value);
    if (name === 'activity') return value === noActivity ? word('noActivity') : names.activity(value);
    if (name === 'workings') return sayWorkings(value, sayWorking) ?? value;
    if (name === 'values')
      return value.replace(
        countedMinutes,
        (_, output, minutes) => `${counter(output)} ${formats.clock(Number(minutes))}`,
      );
    const known = pluginNames.has(name) ? findWord(plugin, value) : name === 'kind' && findWord(kind, value);
    if (known) return known;
    if (name === 'at') return `${formats.weekday(wallDate(value))} ${wallTime(value)}`;
    if (name === 'facts') return facts(factsOf(value)).join(' · ') || value;
    if (isDate(value)) return formats.date(value);
    if (/^-?\d+(\.\d+)?$/.test(value)) return formats.decimal(value);
    return findWord(word, value) ?? value;
  }
  /** Minutes by the clock, what was counted as a number, a calculator by its name. */
  function sayWorking(name: string, value: string): string | undefined {
    const said = isMinutes(name)
      ? value
          .split(' + ')
          .map((minutes) => formats.clock(Number(minutes)))
          .join(' + ')
      : (findWord(plugin, value) ?? value);
    return findWord(working, name, { value: said });
  }
}

const isMinutes = (working: string) => /^(minutes|paid)_/.test(working);

/** The figures of a finding as the engine lists them: `week 2026-03-02, rest_minutes 480`. */
function factsOf(listed: string): Record<string, string | number> {
  const pairs = listed.split(', ').map((pair) => {
    const [key = '', ...value] = pair.split(' ');
    const text = value.join(' ');
    return [key, /^-?\d+$/.test(text) ? Number(text) : text] as const;
  });
  return Object.fromEntries(pairs);
}
