import { Panel } from '@stempel/ui';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { Answers } from './answers.tsx';
import type { OwnRole } from './carrying-roles.ts';
import { type Operation, type Parameter, typeOfParameter } from './contract.ts';
import { FieldItem, FieldList } from './field-list.tsx';
import { Method } from './operation-list.tsx';
import { Permission } from './permission.tsx';
import { Prose } from './prose.tsx';
import { TryPanel } from './try-panel.tsx';

interface OperationPageProps {
  operation: Operation;
  origin: string;
  roles: readonly OwnRole[];
}

/** One operation: what it needs, what it takes, what it answers, and a form to try it. */
export async function OperationPage({ operation, origin, roles }: OperationPageProps) {
  const page = await getTranslations('page');
  const text = await getTranslations('apiReference');
  const { id, method, path, summary, description, permission, credential, parameters, body } = operation;
  return (
    <>
      <PageHeader
        trail={
          <Link
            href={`/api-reference#${operation.tag.toLowerCase()}`}
            prefetch={false}
            className="hover:text-ink hover:underline"
          >
            {page('apiReference')} · {operation.tag}
          </Link>
        }
        title={<span lang="en">{summary}</span>}
        summary={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Method name={method} />
            <code className="font-mono break-all text-ink">/api{path}</code>
          </span>
        }
      />
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <Panel title={text('permission')}>
            <div className="flex flex-col gap-3 text-sm">
              <Permission triple={permission} roles={roles} />
              <p className="text-dense text-ink-soft">
                {text(credential === 'none' ? 'openHint' : 'keyHint')}
              </p>
              <p className="max-w-prose whitespace-pre-line text-pretty">
                <Prose text={description} />
              </p>
            </div>
          </Panel>
          <Parameters parameters={parameters} />
          {body ? (
            <Panel title={`${text('body')} · ${body.mediaType}`} flush>
              <FieldList fields={body.fields} />
            </Panel>
          ) : null}
          <Answers answers={operation.answers} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <TryPanel operation={{ id, method, path, credential, parameters, body }} origin={origin} />
        </div>
      </div>
    </>
  );
}

async function Parameters({ parameters }: { parameters: readonly Parameter[] }) {
  const text = await getTranslations('apiReference');
  if (parameters.length === 0) return null;
  return (
    <Panel title={text('parameters')} flush>
      <ul className="divide-y divide-line/60">
        {parameters.map((parameter) => (
          <FieldItem
            key={`${parameter.in} ${parameter.name}`}
            name={parameter.name}
            required={parameter.required === true}
            type={`${text(`in.${parameter.in}`)} · ${typeOfParameter(parameter)}`}
            description={parameter.description ?? parameter.schema?.description ?? ''}
            more={moreOf(parameter)}
          />
        ))}
      </ul>
    </Panel>
  );
}

function moreOf({ schema }: Parameter): string {
  const { minimum, maximum, example } = schema ?? {};
  const preset = schema?.default;
  return [
    minimum === undefined && maximum === undefined ? '' : `${minimum ?? '…'}–${maximum ?? '…'}`,
    preset === undefined ? '' : `= ${JSON.stringify(preset)}`,
    example === undefined ? '' : JSON.stringify(example),
  ]
    .filter(Boolean)
    .join(' · ');
}
