import { Badge, Panel } from '@stempel/ui';
import { getTranslations } from 'next-intl/server';
import { CopyCode } from '../../parts/copy/copy-code.tsx';
import type { Answer } from './contract.ts';
import { FieldList } from './field-list.tsx';
import { Prose } from './prose.tsx';

/** What an operation answers: the success with its example, then everything that can go wrong. */
export async function Answers({ answers }: { answers: readonly Answer[] }) {
  const text = await getTranslations('apiReference');
  const good = answers.filter(({ status }) => status < '400');
  const bad = answers.filter(({ status }) => status >= '400');
  return (
    <>
      <Panel title={text('answers')}>
        <div className="flex flex-col gap-4">
          {good.map(({ status, description, fields, example }) => (
            <div key={status}>
              <p className="mb-1.5 flex items-center gap-2 text-dense">
                <Badge tone="good">{status}</Badge>
                <Prose text={description} />
              </p>
              {example === undefined ? null : (
                <CopyCode
                  code={typeof example === 'string' ? example : JSON.stringify(example, null, 2)}
                  label={`${text('answers')} ${status}`}
                />
              )}
              {fields.length > 0 ? (
                <details className="mt-2">
                  <summary className="cursor-pointer text-dense text-ink-soft">
                    {text('fields', { count: fields.length })}
                  </summary>
                  <div className="-mx-4 mt-1">
                    <FieldList fields={fields} />
                  </div>
                </details>
              ) : null}
            </div>
          ))}
        </div>
      </Panel>
      <Panel title={text('errors')} flush>
        <ul className="divide-y divide-line/60">
          {bad.map(({ status, description }) => (
            <li key={status} className="flex items-baseline gap-3 px-4 py-1.5 text-dense">
              <Badge tone={status >= '500' ? 'bad' : 'warn'}>{status}</Badge>
              <Prose text={description} />
            </li>
          ))}
        </ul>
        <p className="border-t border-line px-4 py-2 text-fine text-ink-soft">{text('problemHint')}</p>
      </Panel>
    </>
  );
}
