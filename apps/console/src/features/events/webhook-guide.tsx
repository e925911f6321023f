'use client';

import { Panel, Select } from '@stempel/ui';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { CopyCode } from '../../parts/copy/copy-code.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { type CodeLanguage, codeLanguages, verificationCode } from './verification-code.ts';

/** What a receiver has to do: check, answer, expect tries, repetitions and tests. */
export function WebhookGuide() {
  const page = useTranslations('page');
  const text = useTranslations('webhook');
  const [language, setLanguage] = useQueryState(
    'code',
    parseAsStringLiteral(codeLanguages).withDefault('TypeScript'),
  );
  const code = text('guideCode', { language });
  return (
    <>
      <PageHeader
        trail={
          <Link href="/webhooks" prefetch={false} className="hover:text-ink hover:underline">
            {page('webhooks')}
          </Link>
        }
        title={page('webhookGuide')}
        summary={text('guideSummary')}
      />
      <div className="flex max-w-4xl flex-col gap-4">
        <Panel title={text('guideVerify')}>
          <p className="mb-3 text-sm text-pretty">{text('guideVerifyText')}</p>
          <Select
            aria-label={code}
            value={language}
            onChange={(event) => setLanguage(event.target.value as CodeLanguage)}
            className="mb-2 sm:max-w-48"
          >
            {codeLanguages.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
          <CopyCode label={code} code={verificationCode[language]} />
        </Panel>
        {(['guideAnswer', 'guideRetry', 'guideTwice', 'guideTest'] as const).map((part) => (
          <Panel key={part} title={text(part)}>
            <p className="text-sm text-pretty">{text(`${part}Text`)}</p>
          </Panel>
        ))}
      </div>
    </>
  );
}
