import { Panel } from '@stempel/ui';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { PageHeader } from '../../parts/page/page-header.tsx';
import type { Contract, Operation } from './contract.ts';
import { ReferenceTrail } from './reference-trail.tsx';
import { TryPanel } from './try-panel.tsx';

/** What is called: whether the key works, and then something to read that every workspace has. */
const calls = ['getVersion', 'listOrgUnits'] as const;
/** What every integration meets sooner or later. */
const rules = ['limits', 'pages', 'once', 'errors'] as const;

const steps = 'grid min-w-0 grid-cols-1 gap-4';
const link = 'text-accent underline underline-offset-2';

/** From no key to the first answer, with a key of one's own; the same two calls stand there for a shell. */
export async function FirstCall({ contract, origin }: { contract: Contract; origin: string }) {
  const page = await getTranslations('page');
  const text = await getTranslations('firstCall');
  const operations = calls.map((id) => contract.operations.find((one) => one.id === id));
  const [version, units] = operations;
  const reference = (chunks: ReactNode) => (
    <Link href="/api-reference" prefetch={false} className={link}>
      {chunks}
    </Link>
  );
  return (
    <>
      <PageHeader
        trail={<ReferenceTrail>{page('apiReference')}</ReferenceTrail>}
        title={page('firstCall')}
        summary={text('summary')}
      />
      {/* Two columns where there is room: what answers here grows in its own. */}
      <div className="grid max-w-3xl grid-cols-1 items-start gap-4 2xl:max-w-none 2xl:grid-cols-2">
        <ol className={steps}>
          <Step title={text('key')}>
            <p>
              {text.rich('keyHint', {
                users: (chunks) => (
                  <Link href="/service-users" prefetch={false} className={link}>
                    {chunks}
                  </Link>
                ),
              })}
            </p>
          </Step>
          <Step title={text('try')}>
            <p>{text('tryHint')}</p>
            {version ? <Try operation={version} origin={origin} /> : null}
          </Step>
        </ol>
        <ol start={3} className={steps}>
          <Step title={text('read')}>
            <p>{text('readHint', { permission: units?.permission ?? '' })}</p>
            {units ? <Try operation={units} origin={origin} asksForKey={false} /> : null}
          </Step>
          <Step title={text('next')}>
            <ul className="grid list-disc gap-1.5 pl-5">
              {rules.map((rule) => (
                <li key={rule}>{text(`rule.${rule}`)}</li>
              ))}
            </ul>
            <p>{text.rich('nextHint', { reference })}</p>
          </Step>
        </ol>
      </div>
    </>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="min-w-0">
      <Panel title={title}>
        <div className="grid grid-cols-1 gap-3 text-sm text-pretty">{children}</div>
      </Panel>
    </li>
  );
}

interface TryProps {
  operation: Operation;
  origin: string;
  asksForKey?: boolean;
}

function Try({ operation, ...rest }: TryProps) {
  const { id, method, path, credential, parameters, body } = operation;
  return <TryPanel operation={{ id, method, path, credential, parameters, body }} {...rest} />;
}
