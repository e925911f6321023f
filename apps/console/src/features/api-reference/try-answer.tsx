'use client';

import { Badge, type BadgeTone, Button, Notice } from '@stempel/ui';
import { DownloadIcon } from '@stempel/ui/icons';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { CopyCode } from '../../parts/copy/copy-code.tsx';
import type { Answered, Refused } from './send-call.ts';

const toneOf = (status: number): BadgeTone => (status < 400 ? 'good' : status < 500 ? 'warn' : 'bad');

/** What came back: status and time, what was refused in words, the headers that matter, the body. */
export function TryAnswer({ answered, name }: { answered: Answered; name: string }) {
  const text = useTranslations('apiReference');
  const { status, milliseconds, refused, headers, text: body, isCut, bytes } = answered;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <p role="status" className="flex flex-wrap items-center gap-x-2 gap-y-1 text-dense">
        <Badge tone={toneOf(status)}>{status}</Badge>
        <span lang="en">{refused?.title}</span>
        <span className="text-ink-soft">{text('took', { milliseconds, bytes })}</span>
      </p>
      {refused ? <Refusal refused={refused} /> : null}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-fine">
        {headers.map(([header, value]) => (
          <div key={header} className="contents">
            <dt className="font-mono text-ink-soft">{header}</dt>
            <dd className="font-mono wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {body ? <CopyCode code={body} label={text('answerBody')} /> : null}
      {isCut || (body === null && bytes > 0) ? (
        <div className="flex flex-wrap items-center gap-2 text-dense text-ink-soft">
          {isCut ? text('cut') : null}
          <Button size="small" onClick={() => save(answered.blob, name)}>
            <DownloadIcon aria-hidden="true" />
            {text('save')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function Refusal({ refused }: { refused: Refused }) {
  const { code, detail, permission, fields } = refused;
  return (
    <Notice tone="warn">
      <p lang="en" className="wrap-anywhere">
        <Code code={code} /> {fields.length === 0 ? detail : null}
        {permission ? (
          <>
            {' '}
            <code className="font-mono text-fine">{permission}</code>
          </>
        ) : null}
      </p>
      {fields.length > 0 ? (
        <ul className="mt-1.5 flex flex-col gap-1.5">
          {fields.map(({ pointer, code: field, detail: said }, at) => (
            <li key={`${at} ${pointer}`} className="wrap-anywhere">
              <code className="font-mono text-fine font-semibold">{pointer || '/'}</code>{' '}
              <Code code={field} /> <span lang="en">{said}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </Notice>
  );
}

/** A code that programs read; it leads to what it stands for. */
function Code({ code }: { code: string }) {
  return (
    <Link
      href={`/api-reference/error-codes?q=${encodeURIComponent(code)}`}
      prefetch={false}
      className="font-mono text-fine underline underline-offset-2"
    >
      {code}
    </Link>
  );
}

function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
