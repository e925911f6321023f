import { Badge, buttonClass, classNames, EmptyState, Panel } from '@stempel/ui';
import { CodeIcon } from '@stempel/ui/icons';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { PageHeader } from '../../parts/page/page-header.tsx';
import type { OwnRole } from './carrying-roles.ts';
import type { Contract, Operation } from './contract.ts';
import { matches } from './examples.ts';
import { Permission } from './permission.tsx';
import { Prose } from './prose.tsx';
import { SearchField } from './search-field.tsx';

interface OperationListProps {
  contract: Contract;
  search: string;
  roles: readonly OwnRole[];
}

/** Every operation of the API by its tag: what it is, what it needs, whether one's own roles carry it. */
export async function OperationList({ contract, search, roles }: OperationListProps) {
  const page = await getTranslations('page');
  const text = await getTranslations('apiReference');
  const found = contract.operations.filter((operation) => matches(operation, search.trim()));
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-3">
            {page('apiReference')}
            <Badge>{contract.version}</Badge>
          </span>
        }
        summary={text('summary')}
        actions={
          <>
            <Link href="/api-reference/first-call" prefetch={false} className={buttonClass()}>
              {page('firstCall')}
            </Link>
            <Link href="/api-reference/error-codes" prefetch={false} className={buttonClass()}>
              {page('errorCodes')}
            </Link>
            <Link href="/api-reference/changelog" prefetch={false} className={buttonClass()}>
              {page('changelog')}
            </Link>
          </>
        }
      />
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchField label={text('search')} />
        <p role="status" className="text-dense text-ink-soft">
          {text('found', { count: found.length })}
        </p>
        <p className="ml-auto flex gap-3 text-dense">
          <a className="text-accent underline underline-offset-2" href="/api/openapi.json">
            openapi.json
          </a>
          <a className="text-accent underline underline-offset-2" href="/api/openapi.yaml">
            openapi.yaml
          </a>
        </p>
      </div>
      {search.trim() === '' ? (
        <div className="mb-4 flex max-w-prose flex-col gap-2 text-dense">
          {contract.introduction.map((paragraph) => (
            <p key={paragraph}>
              <Prose text={paragraph} />
            </p>
          ))}
        </div>
      ) : null}
      {found.length === 0 ? (
        <Panel>
          <EmptyState icon={<CodeIcon aria-hidden="true" />} title={text('nothing')}>
            {text('nothingHint')}
          </EmptyState>
        </Panel>
      ) : (
        <div className="flex flex-col gap-4">
          {contract.tags.map(({ name, description }) => (
            <Tag
              key={name}
              name={name}
              description={description}
              operations={found.filter(({ tag }) => tag === name)}
              roles={roles}
            />
          ))}
        </div>
      )}
    </>
  );
}

function Tag({
  name,
  description,
  operations,
  roles,
}: {
  name: string;
  description: string;
  operations: readonly Operation[];
  roles: readonly OwnRole[];
}) {
  if (operations.length === 0) return null;
  return (
    <section id={name.toLowerCase()} className="scroll-mt-4 rounded-panel border border-line bg-surface">
      <div className="border-b border-line px-4 py-2">
        <h2 className="text-sm font-semibold">
          <a href={`#${name.toLowerCase()}`} className="hover:underline">
            {name}
          </a>
        </h2>
        <p lang="en" className="text-fine text-ink-soft">
          {description}
        </p>
      </div>
      <ul className="divide-y divide-line/60">
        {operations.map((operation) => (
          <li key={operation.id}>
            <Link
              href={`/api-reference/${operation.id}`}
              prefetch={false}
              className="flex flex-wrap items-center gap-x-3 gap-y-0.5 px-4 py-1.5 text-dense hover:bg-accent-soft/55 focus-visible:outline-offset-[-2px]"
            >
              <Method name={operation.method} />
              <code className="w-full max-w-104 font-mono text-fine break-all sm:w-104">
                {operation.path}
              </code>
              <span lang="en" className="min-w-48 flex-1 text-ink-soft">
                {operation.summary}
              </span>
              <Permission triple={operation.permission} roles={roles} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const tones: Record<string, string> = {
  GET: 'text-accent',
  POST: 'text-good',
  PATCH: 'text-warn',
  PUT: 'text-warn',
  DELETE: 'text-bad',
};

/** The method of an operation; the colour repeats what the word says. */
export function Method({ name }: { name: string }) {
  return (
    <span className={classNames('w-14 font-mono text-fine font-semibold', tones[name] ?? 'text-ink')}>
      {name}
    </span>
  );
}
