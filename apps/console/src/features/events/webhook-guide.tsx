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
      {/* Beside each other only where no line of code is cut off by it. */}
      <div className="grid grid-cols-1 items-start gap-4 2xl:grid-cols-[minmax(0,1fr)_24rem]">
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
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2 2xl:grid-cols-1">
          {(['guideAnswer', 'guideRetry', 'guideTwice', 'guideTest'] as const).map((part) => (
            <Panel key={part} title={text(part)}>
              <p className="text-sm text-pretty">{text(`${part}Text`)}</p>
            </Panel>
          ))}
        </div>
      </div>
    </>
  );
}
