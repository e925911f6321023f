import { Badge, buttonClass, Panel } from '@stempel/ui';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { PageHeader } from '../shell/page-header.tsx';
import { Answers } from './answers.tsx';
import { type BodyField, type Operation, type Parameter, typeOfParameter } from './contract.ts';
import { CopyCode } from './copy-code.tsx';
import { curlOf, tryAddress } from './examples.ts';
import { Method } from './operation-list.tsx';
import { Permission } from './permission.tsx';
import { Prose } from './prose.tsx';

interface OperationPageProps {
  operation: Operation;
  origin: string;
  grants: readonly string[];
}

/** One operation: what it needs, what it takes, what it answers, and a call that works. */
export async function OperationPage({ operation, origin, grants }: OperationPageProps) {
  const page = await getTranslations('page');
  const text = await getTranslations('apiReference');
  const { method, path, summary, description, permission, parameters, body } = operation;
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
        actions={
          <a href={tryAddress(operation)} className={buttonClass('primary')}>
            {text('tryThis')}
          </a>
        }
      />
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <Panel title={text('permission')}>
            <div className="flex flex-col gap-3 text-sm">
              <Permission triple={permission} grants={grants} />
              <p className="text-dense text-ink-soft">{text(operation.needsKey ? 'keyHint' : 'openHint')}</p>
              <p className="max-w-prose whitespace-pre-line text-pretty">
                <Prose text={description} />
              </p>
            </div>
          </Panel>
          <Parameters parameters={parameters} />
          {body ? <BodyFields fields={body.fields} mediaType={body.mediaType} /> : null}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Panel title={text('example')}>
            <CopyCode code={curlOf(operation, origin)} label="curl" />
            {body?.example === undefined || body.mediaType !== 'application/json' ? null : (
              <div className="mt-3">
                <p className="mb-1 text-fine text-ink-soft">{text('body')}</p>
                <CopyCode code={JSON.stringify(body.example, null, 2)} label={text('body')} />
              </div>
            )}
          </Panel>
          <Answers answers={operation.answers} />
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
          <Item
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

async function BodyFields({ fields, mediaType }: { fields: readonly BodyField[]; mediaType: string }) {
  const text = await getTranslations('apiReference');
  return (
    <Panel title={`${text('body')} · ${mediaType}`} flush>
      <ul className="divide-y divide-line/60">
        {fields.map((field) => (
          <Item key={field.name} {...field} more="" />
        ))}
      </ul>
    </Panel>
  );
}

async function Item({ name, required, type, description, more }: BodyField & { more: string }) {
  const text = await getTranslations('apiReference');
  return (
    <li className="px-4 py-2 text-dense">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <code className="font-mono font-semibold">{name}</code>
        {required ? <Badge tone="accent">{text('required')}</Badge> : null}
        <span className="text-fine break-words text-ink-soft">{type}</span>
      </p>
      <p className="mt-0.5 max-w-prose text-pretty">
        <Prose text={description} />
      </p>
      {more ? <p className="mt-0.5 font-mono text-fine break-all text-ink-soft">{more}</p> : null}
    </li>
  );
}
