'use client';

import { useTranslations } from 'next-intl';
import { isDate } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { useNames } from '../month/use-names.ts';
import { useCounterName, usePolicyName } from './names.ts';
import type { Statement } from './statement.ts';
import { readTrace, type TraceEntry, type TraceSentence } from './trace-entries.ts';

/** The explanation of one line in plain sentences; the first of each entry says it all. */
export function Trace({ statement, show }: { statement: Statement; show: (entry: TraceEntry) => boolean }) {
  const text = useTranslations('statement');
  const say = useSentence();
  const entries = readTrace(statement).filter(show);
  if (entries.length === 0) return null;
  return (
    <div className="mt-3 first:mt-0">
      <h3 className="mb-1 text-fine font-semibold text-ink-soft">{text('trace')}</h3>
      {entries.map((entry) => (
        <ul
          key={`${entry.kind} ${entry.subject}`}
          className="mb-2 flex list-disc flex-col gap-0.5 pl-4 last:mb-0 marker:text-ink-soft"
        >
          {entry.sentences.map((sentence) => (
            <li key={sentence.text}>{say(sentence)}</li>
          ))}
        </ul>
      ))}
    </div>
  );
}

// `overtime 252, minus-hours 0`: a counter's outputs with their minutes, as the engine lists them.
const countedMinutes = /([a-z][a-z0-9-]*) (-?\d+)/g;

// Numbers of a trace are minutes, except these.
const plainNumbers = new Set(['version', 'count']);

// Values that are the id of a plugin, or may be: what granted or took leave.
const pluginNames = new Set(['plugin', 'source']);

// `absences.3`: the third absence of what was evaluated.
const usedBy = /^absences\.\d+$/;

/** Says a sentence in the person's language; one we have no text for stays as the engine wrote it. */
export function useSentence(): (sentence: TraceSentence) => string {
  const text = useTranslations('trace');
  const word = useTranslations('traceWord');
  const plugin = useTranslations('pluginName');
  const kind = useTranslations('movementKind');
  const counter = useCounterName();
  const policy = usePolicyName();
  const names = useNames();
  const formats = useFormats();
  return ({ key, values, text: written }) => {
    if (!text.has(key)) return written;
    const said = Object.entries(values).map(([name, value]) => [name, sayValue(name, value)] as const);
    return text(key, Object.fromEntries(said));
  };
  function sayValue(name: string, value: string | number): string {
    if (typeof value === 'number') return plainNumbers.has(name) ? String(value) : formats.clock(value);
    if (name === 'subject') return policy(value);
    if (name === 'source' && usedBy.test(value)) return word('absence');
    if (name === 'account') return names.account(value);
    if (name === 'activity') return names.activity(value);
    if (name === 'values')
      return value.replace(
        countedMinutes,
        (_, output, minutes) => `${counter(output)} ${formats.clock(Number(minutes))}`,
      );
    if (pluginNames.has(name) && plugin.has(value)) return plugin(value);
    if (name === 'kind' && kind.has(value)) return kind(value);
    if (isDate(value)) return formats.date(value);
    if (/^-?\d+(\.\d+)?$/.test(value)) return formats.decimal(value);
    return word.has(value) ? word(value) : value;
  }
}
