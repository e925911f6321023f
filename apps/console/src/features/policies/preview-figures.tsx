'use client';

import { classNames } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { useCounterName } from '../../parts/names/names.ts';
import type { Preview } from '../../parts/plugins/typed-policy.ts';
import type { RuleWords } from './rule-words.ts';
import { useLineNames } from './use-line-names.ts';
import { useQuantity } from './use-quantity.ts';

interface Line {
  key: string;
  label: string;
  draft: string;
  live: string | null;
  /** The rule that made it: its intervals are lit. */
  rule?: string;
}

interface PreviewFiguresProps {
  preview: Preview;
  rules: RuleWords;
  light: string | null;
  onLight: (code: string | null) => void;
}

/** What the week gives, beside what it gives by what is published. */
export function PreviewFigures({ preview, rules, light, onLight }: PreviewFiguresProps) {
  const text = useTranslations('policy');
  const lines = useLines(preview, rules);
  return (
    <table className="w-full text-dense" aria-label={text('result')}>
      <thead>
        <tr className="border-b border-line text-fine text-ink-soft">
          <th scope="col" className="py-1 text-left font-medium">
            {text('result')}
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            {text('withDraft')}
          </th>
          <th scope="col" className="py-1 pl-3 text-right font-medium">
            {text('published')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, label, draft, live, rule }) => (
          <tr
            key={key}
            onMouseEnter={() => (rule ? onLight(rule) : undefined)}
            onMouseLeave={() => (rule ? onLight(null) : undefined)}
            className={classNames(
              'border-b border-line last:border-b-0',
              rule !== undefined && rule === light && 'bg-accent-soft',
            )}
          >
            <th scope="row" className="py-1 pr-3 text-left font-normal wrap-anywhere hyphens-auto">
              {rule ? (
                <button
                  type="button"
                  className="rounded-control text-left"
                  onFocus={() => onLight(rule)}
                  onBlur={() => onLight(null)}
                >
                  {label}
                </button>
              ) : (
                label
              )}
            </th>
            <td
              className={classNames(
                'py-1 text-right whitespace-nowrap tabular-nums',
                draft !== live && 'font-semibold',
              )}
            >
              {draft}
            </td>
            <td className="py-1 pl-3 text-right whitespace-nowrap text-ink-soft tabular-nums">
              {live ?? '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Figures = Preview['figures'];

function useLines({ from, figures, live }: Preview, rules: RuleWords): Line[] {
  const statement = useTranslations('statement');
  const counterName = useCounterName();
  const lineName = useLineNames(from);
  const quantity = useQuantity();
  const formats = useFormats();
  const minutes = (label: string, read: (from: Figures) => number | undefined): Line => ({
    key: label,
    label,
    draft: clock(read(figures)),
    live: live ? clock(read(live)) : null,
  });
  const clock = (value: number | undefined) => (value === undefined ? '–' : formats.clock(value));
  const supplement = (key: string): Line => {
    const said = (from: Figures | null) => {
      const line = from?.supplements[key];
      if (!line) return from ? '–' : null;
      return quantity(line.quantity, line.unit);
    };
    const [policy = '', rule = ''] = key.split('/');
    const own = policy === rules.policy;
    const label = own ? rules.nameOf(rule) : lineName(key);
    return { key, label, draft: said(figures) ?? '–', live: said(live), ...(own ? { rule } : {}) };
  };
  const counterPolicy = (code: string) => (code === rules.policy ? rules.subjectOf(code) : lineName(code));
  const counters = Object.entries(figures.counters).flatMap(([policy, values]) =>
    Object.keys(values).map((name) =>
      minutes(`${counterPolicy(policy)} · ${counterName(name)}`, (from) => from.counters[policy]?.[name]),
    ),
  );
  const keys = new Set([...Object.keys(figures.supplements), ...Object.keys(live?.supplements ?? {})]);
  const balances = Object.keys(figures.balances).map((account): Line => {
    const said = (from: Figures) => {
      const value = from.balances[account];
      return typeof value === 'number' ? formats.clock(value) : formats.decimal(value ?? '0');
    };
    return {
      key: `balance ${account}`,
      label: rules.accountOf(account),
      draft: said(figures),
      live: live ? said(live) : null,
    };
  });
  const violations: Line[] =
    figures.violations.length + (live?.violations.length ?? 0) === 0
      ? []
      : [
          {
            key: 'violations',
            label: statement('violations'),
            draft: String(figures.violations.length),
            live: live ? String(live.violations.length) : null,
          },
        ];
  return [
    minutes(statement('worked'), (from) => from.worked_minutes),
    minutes(statement('normBalance'), (from) => from.norm_balance_minutes),
    ...[...keys].sort().map(supplement),
    ...counters.filter(saysSomething),
    ...balances.filter(saysSomething),
    ...violations,
  ];
}

const nothing = ['0', '0:00'];

/** A week has many accounts and counters that nothing happened to. */
function saysSomething({ draft, live }: Line): boolean {
  return !nothing.includes(draft) || (live !== null && !nothing.includes(live));
}
