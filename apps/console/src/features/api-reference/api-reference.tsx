'use client';

import { actions, resources } from '@stempel/core/access';
import { Badge, buttonClass, Input, Panel } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsString, useQueryState } from 'nuqs';
import { useMay } from '../../session/session-context.tsx';
import { Loaded } from '../load/loaded.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import { type Operation, readOperations } from './contract.ts';

/** The operations of the API with the permission each needs, and whether one's own roles carry it. */
export function ApiReference() {
  const page = useTranslations('page');
  const text = useTranslations('apiReference');
  const [search, setSearch] = useQueryState('q', parseAsString.withDefault(''));
  const query = useQuery({
    queryKey: ['openapi'],
    queryFn: async () => {
      const response = await fetch('/api/openapi.json', { signal: AbortSignal.timeout(5000) });
      if (!response.ok) throw new Error(`The contract answered ${response.status}.`);
      return readOperations(await response.json());
    },
  });
  return (
    <>
      <PageHeader
        title={page('apiReference')}
        summary={text('summary')}
        actions={
          <a href="/api/docs" className={buttonClass('primary')}>
            {text('try')}
          </a>
        }
      />
      <Input
        type="search"
        aria-label={text('search')}
        placeholder={text('search')}
        value={search}
        onChange={(event) => setSearch(event.target.value || null)}
        className="mb-3 max-w-72"
      />
      <Loaded query={query}>
        {(operations) => <Tags operations={operations.filter((one) => matches(one, search))} />}
      </Loaded>
    </>
  );
}

function matches(operation: Operation, search: string): boolean {
  const text = `${operation.method} ${operation.path} ${operation.summary} ${operation.permission ?? ''}`;
  return text.toLowerCase().includes(search.trim().toLowerCase());
}

function Tags({ operations }: { operations: readonly Operation[] }) {
  const tags = [...new Set(operations.map((operation) => operation.tag))];
  return (
    <div className="flex flex-col gap-4">
      {tags.map((tag) => (
        <Panel key={tag} title={tag} flush>
          {operations
            .filter((operation) => operation.tag === tag)
            .map((operation) => (
              <OperationItem key={operation.id} operation={operation} />
            ))}
        </Panel>
      ))}
    </div>
  );
}

function OperationItem({ operation }: { operation: Operation }) {
  const text = useTranslations('apiReference');
  return (
    <details className="border-b border-line last:border-b-0">
      <summary className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5 text-dense hover:bg-accent-soft/50">
        <span className="w-14 font-mono text-fine font-semibold">{operation.method}</span>
        <code className="font-mono text-fine break-all">{operation.path}</code>
        <span className="min-w-0 flex-1 truncate text-ink-soft">{operation.summary}</span>
        <Permission triple={operation.permission} />
      </summary>
      <div className="bg-sunken/60 px-4 py-3 text-dense">
        <p className="max-w-prose text-pretty">{operation.description}</p>
        {operation.parameters.length > 0 ? (
          <p className="mt-2 text-fine text-ink-soft">
            {text('parameters')}:{' '}
            {operation.parameters.map(({ name, required }) => (required ? `${name}*` : name)).join(', ')}
          </p>
        ) : null}
        <pre className="mt-2 overflow-x-auto rounded-control border border-line bg-surface px-2 py-1.5 font-mono text-fine">
          {curlOf(operation)}
        </pre>
      </div>
    </details>
  );
}

function curlOf({ method, path, hasBody }: Operation): string {
  const verb = method === 'GET' ? '' : `-X ${method} `;
  const body = hasBody ? " -H 'Content-Type: application/json' -d '{…}'" : '';
  return `curl ${verb}-H "Authorization: Bearer $STEMPEL_KEY"${body} "${window.location.origin}/api${path}"`;
}

function Permission({ triple }: { triple: string | null }) {
  const text = useTranslations('apiReference');
  const may = useMay();
  if (!triple) return <Badge>{text('noPermission')}</Badge>;
  const [resource, action] = triple.split(':');
  const knownResource = resources.find((name) => name === resource);
  const knownAction = actions.find((name) => name === action);
  const held = knownResource !== undefined && knownAction !== undefined && may(knownResource, knownAction);
  return (
    <span className="flex items-center gap-2">
      <code className="font-mono text-fine text-ink-soft">{triple}</code>
      <Badge tone={held ? 'good' : 'neutral'}>{text(held ? 'held' : 'notHeld')}</Badge>
    </span>
  );
}
