'use client';

import { Panel } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { findWord } from '../../i18n/texts.ts';
import { usePolicyName } from '../../parts/names/names.ts';
import { useCorrectionLine } from '../../parts/statements/use-correction-line.ts';
import type { Statement } from './statement.ts';

/** What the figures rest on: corrections, configuration versions, the hash of the input. */
export function Evidence({ statement }: { statement: Statement }) {
  const text = useTranslations('statement');
  const kinds = useTranslations('configKind');
  const formats = useFormats();
  const policyName = usePolicyName();
  const said = useCorrectionLine();
  return (
    <>
      {statement.corrections.length > 0 ? (
        <Panel title={text('correctionsTitle')}>
          <ul className="flex flex-col gap-1 text-dense tabular-nums">
            {statement.corrections.map((line) => (
              <li key={`${line.correction_id} ${line.kind} ${line.key}`}>
                {text('correctionLine', {
                  period: formats.period(line.period),
                  key: said.name(line),
                  before: said.amount(line, line.before),
                  after: said.amount(line, line.after),
                })}
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      <details className="rounded-panel border border-line bg-surface px-4 py-2.5 text-dense">
        <summary className="font-medium">{text('versions')}</summary>
        <ul className="mt-2 flex flex-col gap-1 text-ink-soft">
          {statement.config_versions.map((version) => (
            <li key={version.version_id}>
              {text('versionLine', {
                kind: findWord(kinds, version.kind) ?? version.kind,
                code: version.kind.endsWith('-policy') ? policyName(version.code) : version.code,
                date: formats.date(version.effective_from),
              })}
            </li>
          ))}
        </ul>
        <p className="mt-2 text-fine break-all text-ink-soft">
          {text('inputHash')}: <code className="font-mono">{statement.input_hash}</code>
        </p>
      </details>
    </>
  );
}
