import { catalogue, entryOf, type MessageCode, parametersIn } from '@stempel/core/messages';
import { Badge, EmptyState, Panel } from '@stempel/ui';
import { CodeIcon } from '@stempel/ui/icons';
import { getTranslations } from 'next-intl/server';
import { PageHeader } from '../../parts/page/page-header.tsx';
import type { Contract, Problem } from './contract.ts';
import { hasWords } from './examples.ts';
import { ReferenceTrail } from './reference-trail.tsx';
import { SearchField } from './search-field.tsx';

/** A message of the catalogue with the codes that programs read of it. */
function describe(code: MessageCode) {
  const { refusal, field, text } = entryOf(code);
  const english = text.replaceAll(/\{([a-zA-Z]+):[a-z]+\}/g, '{$1}');
  return { code, refusal, field, english, parameters: [...parametersIn(text)] };
}

const messages = (Object.keys(catalogue) as MessageCode[]).sort().map(describe);

/** Every code that an error may carry: the kinds with their status, and the messages of the catalogue. */
export async function ErrorCodes({ contract, search }: { contract: Contract; search: string }) {
  const page = await getTranslations('page');
  const text = await getTranslations('apiReference');
  const statusOf = new Map(contract.problems.map(({ code, status }) => [code, status]));
  const kinds = contract.problems.filter(({ code, status, title }) =>
    hasWords(`${code} ${status} ${title}`, search.trim()),
  );
  const found = messages.filter(({ code, refusal, field, english }) =>
    hasWords(`${code} ${refusal ?? ''} ${field ?? ''} ${english}`, search.trim()),
  );
  return (
    <>
      <PageHeader
        trail={<ReferenceTrail>{page('apiReference')}</ReferenceTrail>}
        title={page('errorCodes')}
        summary={text('codesSummary')}
      />
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchField label={text('searchCodes')} />
        <p role="status" className="text-dense text-ink-soft">
          {text('foundCodes', { count: kinds.length + found.length })}
        </p>
      </div>
      {kinds.length + found.length === 0 ? (
        <Panel>
          <EmptyState icon={<CodeIcon aria-hidden="true" />} title={text('nothingCodes')} />
        </Panel>
      ) : null}
      <div className="flex flex-col gap-4">
        {kinds.length > 0 ? <Kinds kinds={kinds} title={text('kinds')} /> : null}
        {found.length > 0 ? (
          <Panel title={text('messages')} flush>
            <ul className="divide-y divide-line/60">
              {found.map(({ code, refusal, field, english, parameters }) => (
                <li key={code} className="px-4 py-2 text-dense">
                  <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                    <code className="font-mono font-semibold wrap-anywhere">{code}</code>
                    {refusal ? (
                      <Badge tone="warn">
                        {statusOf.get(refusal)} {refusal}
                      </Badge>
                    ) : null}
                    {field ? <Badge>{field}</Badge> : null}
                  </p>
                  <p lang="en" className="mt-0.5 max-w-prose text-pretty">
                    {english}
                  </p>
                  {parameters.length > 0 ? (
                    <p className="mt-0.5 font-mono text-fine text-ink-soft">
                      {parameters.map(([name, kind]) => `${name}: ${kind}`).join(' · ')}
                    </p>
                  ) : null}
                </li>
              ))}
            </ul>
          </Panel>
        ) : null}
      </div>
    </>
  );
}

function Kinds({ kinds, title }: { kinds: readonly Problem[]; title: string }) {
  return (
    <Panel title={title} flush>
      <ul className="divide-y divide-line/60">
        {kinds.map(({ code, status, title: english }) => (
          <li key={code} className="flex flex-wrap items-baseline gap-x-3 px-4 py-1.5 text-dense">
            <Badge tone={status >= 500 ? 'bad' : 'warn'}>{status}</Badge>
            <code className="font-mono font-semibold">{code}</code>
            <span lang="en" className="text-ink-soft">
              {english}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
