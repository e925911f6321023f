'use client';

import { Panel } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { findWord } from '../../i18n/texts.ts';
import { usePolicyName } from '../../parts/names/names.ts';
import { useShownName } from '../../parts/names/use-shown-name.ts';
import { useCorrectionLine } from '../../parts/statements/use-correction-line.ts';
import { useTRPCClient } from '../../trpc/client.tsx';
import { useAll } from '../../trpc/use-all.ts';
import type { Statement } from './statement.ts';

/** What the figures rest on: corrections, configuration versions, the hash of the input. */
export function Evidence({ statement }: { statement: Statement }) {
  const text = useTranslations('statement');
  const formats = useFormats();
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
      <UsedSettings statement={statement} />
    </>
  );
}

/** Which rules and settings in which version; what they are called is read when somebody looks. */
function UsedSettings({ statement }: { statement: Statement }) {
  const text = useTranslations('statement');
  const [looked, setLooked] = useState(false);
  return (
    <details
      className="rounded-panel border border-line bg-surface px-4 py-2.5 text-dense"
      onToggle={() => setLooked(true)}
    >
      <summary className="font-medium">{text('versions')}</summary>
      {looked ? <Versions versions={statement.config_versions} /> : null}
      <p className="mt-2 text-fine break-all text-ink-soft">
        {text('inputHash')}: <code className="font-mono">{statement.input_hash}</code>
      </p>
    </details>
  );
}

function Versions({ versions }: { versions: Statement['config_versions'] }) {
  const text = useTranslations('statement');
  const kinds = useTranslations('configKind');
  const formats = useFormats();
  const nameOf = useSettingName();
  return (
    <ul className="mt-2 flex flex-col gap-1 text-ink-soft">
      {versions.map((version) => (
        <li key={version.version_id}>
          {text('versionLine', {
            kind: findWord(kinds, version.kind) ?? version.kind,
            name: nameOf(version),
            date: formats.date(version.effective_from),
          })}
        </li>
      ))}
    </ul>
  );
}

/** A policy, employment terms or a holiday calendar by its name; dots while it is read, the code for what is gone. */
function useSettingName() {
  const client = useTRPCClient();
  const policyName = usePolicyName();
  const shown = useShownName();
  const terms = useAll(['employmentTerms', 'choices'], (page) => client.employmentTerms.list.query(page));
  const calendars = useAll(['holidayCalendars', 'choices'], (page) =>
    client.holidayCalendars.list.query(page),
  );
  return ({ kind, code }: { kind: string; code: string }): string => {
    if (kind.endsWith('-policy')) return policyName(code);
    const { data, isLoading } = kind === 'employment-terms' ? terms : calendars;
    return shown(data?.find((one) => one.code === code)?.name ?? (isLoading ? '…' : code));
  };
}
