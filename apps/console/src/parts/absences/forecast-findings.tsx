'use client';

import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { findWord } from '../../i18n/texts.ts';
import { useNames } from '../names/use-names.ts';
import { useTell } from '../said/use-tell.ts';
import { useViolationFacts } from '../statements/use-violation-facts.ts';
import type { AbsenceForecast } from './absence-forecast.ts';

type Finding = AbsenceForecast['findings'][number];

/** What speaks against an absence, a sentence each: rules of the account, what takes the dates, units without room. */
export function ForecastFindings({ forecast: { findings, cover } }: { forecast: AbsenceForecast }) {
  const say = useFinding(findings.some(({ kind }) => kind === 'refusal'));
  const text = useTranslations('forecast');
  const formats = useFormats();
  const short = Map.groupBy(
    cover.filter(({ answer }) => answer !== null),
    ({ rule_id: rule }) => rule,
  );
  const units = [...short.values()].map((dates) =>
    text('short', {
      unit: dates[0]?.unit ?? '',
      dates: dates
        .slice(0, 3)
        .map(({ date }) => formats.weekday(date))
        .join(', '),
      more: Math.max(0, dates.length - 3),
    }),
  );
  const sentences = [...findings.map(say), ...units];
  if (sentences.length === 0) return null;
  return (
    <ul className="mt-0.5 flex list-disc flex-col gap-0.5 pl-4">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

function useFinding(hasMessages: boolean): (finding: Finding) => string {
  const text = useTranslations('forecast');
  const plugin = useTranslations('pluginName');
  const formats = useFormats();
  const names = useNames();
  const facts = useViolationFacts(names.account);
  const tell = useTell(hasMessages);
  return (finding) => {
    if (finding.kind === 'refusal') return tell(finding);
    const date = formats.date(finding.on);
    if (finding.kind === 'certificate') return text('certificate', { date });
    const rule = findWord(plugin, finding.step) ?? finding.step;
    const { account: _account, ...figures } = finding.facts;
    const said = text(finding.later ? 'ruleLater' : 'rule', { rule, date });
    return [said, ...facts(figures)].join(' · ');
  };
}
