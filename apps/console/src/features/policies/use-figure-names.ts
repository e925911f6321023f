'use client';

import { useSchemaForm } from '@stempel/ui/schema-form';
import { useTranslations } from 'next-intl';
import { useContext } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { findWord } from '../../i18n/texts.ts';
import { useCounterName } from '../../parts/names/names.ts';
import type { Scenario } from '../../parts/plugins/typed-policy.ts';
import { RuleNames } from './rule-names.ts';
import { useQuantity } from './use-quantity.ts';

type FigureUnit = Scenario['differences'][number]['unit'];

const main = /^employments\.main\./;

/** Names the figures that a kept week expects, and says their values; a path of another shape stays as it is. */
export function useFigureNames() {
  const text = useTranslations('policyFigure');
  const violation = useTranslations('violation');
  const counter = useCounterName();
  const formats = useFormats();
  const quantity = useQuantity();
  const rules = useContext(RuleNames);
  const { references } = useSchemaForm();
  const nameOf = (kind: 'account' | 'activity', code: string) =>
    references(kind)?.find((one) => one.code === code)?.name ?? code;
  // `policy/rule` without the policy: it is the one in the editor.
  const ruleOf = (key: string) => {
    const code = key.slice(key.indexOf('/') + 1);
    return rules.get(code) ?? code;
  };

  function label(path: string): string {
    const parts = path.replace(main, '').split('.');
    const [area = '', ...rest] = parts;
    const last = rest.at(-1) ?? '';
    const inner = rest.slice(0, -1).join('.');
    if (area === 'supplements') {
      const figure = inner.includes('/') ? findWord(text, last) : undefined;
      return figure ? `${ruleOf(inner)} · ${figure}` : ruleOf(rest.join('.'));
    }
    if (area === 'counters') return `${inner} · ${counter(last)}`;
    if (area === 'balances') return `${text('balance')} · ${nameOf('account', rest.join('.'))}`;
    if (area === 'days') return `${formats.date(rest[0] ?? '')} · ${findWord(text, last) ?? last}`;
    if (area === 'payouts')
      return `${text('payouts', { number: Number(rest[0]) + 1 })} · ${findWord(text, last) ?? last}`;
    if (area === 'violations')
      return `${text('violations', { number: Number(rest[0]) + 1 })} · ${findWord(text, last) ?? last}`;
    return findWord(text, area) ?? path;
  }

  function say(path: string, value: unknown, unit: FigureUnit = null): string {
    if (value === null || value === undefined) return text('noLine');
    if (typeof value === 'number') return formats.clock(value);
    if (typeof value === 'string' && unit !== null) return quantity(value, unit);
    if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) return formats.decimal(value);
    if (typeof value === 'string' && path.endsWith('.activity')) return nameOf('activity', value);
    if (typeof value === 'string') return (path.endsWith('.step') && findWord(violation, value)) || value;
    if (Array.isArray(value)) return text('entries', { count: value.length });
    return text('aLine');
  }

  return { label, say };
}
