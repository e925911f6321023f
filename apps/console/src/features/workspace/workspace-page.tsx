'use client';

import {
  Badge,
  Button,
  buttonClass,
  Checkbox,
  Field,
  Input,
  Notice,
  Panel,
  Select,
  SkeletonForm,
  useToast,
} from '@stempel/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useEffect } from 'react';
import { type UseFormSetFocus, useForm } from 'react-hook-form';
import { useFormats } from '../../format/use-formats.ts';
import { Refusal } from '../../parts/actions/refusal.tsx';
import { useGo } from '../../parts/actions/use-go.ts';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { workspaceSettings } from '../../parts/names/workspace-settings.ts';
import { FocusKept } from '../../parts/page/focus-kept.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { useMay } from '../../session/session-context.tsx';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';
import { readProblem } from '../../trpc/problem.ts';

type Workspace = Outputs['workspace']['get'];

const matchAttributes = ['external_id', 'employee_number', 'email'] as const;

/** What holds for the whole workspace. */
export function WorkspacePage() {
  const page = useTranslations('page');
  const text = useTranslations('workspace');
  const may = useMay();
  const trpc = useTRPC();
  const query = useQuery(trpc.workspace.get.queryOptions());
  return (
    <>
      <PageHeader
        title={page('workspace')}
        summary={text('summary')}
        actions={
          may('workspace', 'delete') ? (
            <Link href="/retention" prefetch={false} className={buttonClass()}>
              {page('retention')}
            </Link>
          ) : null
        }
      />
      <Loaded query={query} as={Room}>
        {(workspace) => (
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <FocusKept>
              <Panel title={text('settings')}>
                <WorkspaceForm key={workspace.version} workspace={workspace} />
              </Panel>
            </FocusKept>
            <Facts workspace={workspace} />
          </div>
        )}
      </Loaded>
    </>
  );
}

function WorkspaceForm({ workspace }: { workspace: Workspace }) {
  const text = useTranslations('workspace');
  const action = useTranslations('action');
  const may = useMay();
  const form = useForm({
    defaultValues: {
      name: workspace.name,
      timeZone: workspace.time_zone,
      names: workspace.settings.identity_provider_names_to_employees,
      match: workspace.settings.scim_match_attribute,
    },
  });
  useAskedSetting(form.setFocus);
  const { errors, isDirty } = form.formState;
  const save = useSave();
  const mayChange = may('workspace', 'update');
  const submit = form.handleSubmit(({ name, timeZone, names, match }) =>
    save.mutate({
      expected_version: workspace.version,
      name: name.trim(),
      time_zone: timeZone,
      settings: { identity_provider_names_to_employees: names, scim_match_attribute: match },
    }),
  );
  const meanwhile = save.error && readProblem(save.error).status === 412;
  return (
    <form onSubmit={submit} noValidate className="flex max-w-xl flex-col gap-5">
      {save.error ? (
        <Refusal error={save.error} title={text(meanwhile ? 'changedMeanwhile' : 'notSaved')} />
      ) : null}
      <Field label={text('name')} required error={errors.name?.message}>
        {(control) => (
          <Input
            {...control}
            disabled={!mayChange}
            {...form.register('name', { validate: (value) => value.trim() !== '' || text('nameMissing') })}
          />
        )}
      </Field>
      <Field label={text('timeZone')} hint={text('timeZoneHint')} required>
        {(control) => (
          <Select {...control} disabled={!mayChange} {...form.register('timeZone')}>
            {zonesWith(workspace.time_zone).map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-dense font-semibold">{text('provisioning')}</legend>
        <div>
          <Checkbox label={text('names')} disabled={!mayChange} {...form.register('names')} />
          <p className="pl-6 text-fine text-ink-soft">{text('namesHint')}</p>
        </div>
        <Field label={text('match')} hint={text('matchHint')}>
          {(control) => (
            <Select {...control} disabled={!mayChange} {...form.register('match')}>
              {matchAttributes.map((attribute) => (
                <option key={attribute} value={attribute}>
                  {text(`matchWith.${attribute}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </fieldset>
      {mayChange ? (
        <div>
          <Button type="submit" variant="primary" disabled={!isDirty} pending={save.isPending}>
            {action('save')}
          </Button>
        </div>
      ) : (
        <Notice tone="note">{text('readOnly')}</Notice>
      )}
    </form>
  );
}

/** Leads to the setting that the address asks for, once: it is not asked for again when the form is drawn anew. */
function useAskedSetting(
  setFocus: UseFormSetFocus<Record<(typeof workspaceSettings)[number], unknown>>,
): void {
  const [asked, setAsked] = useQueryState('setting', parseAsStringLiteral(workspaceSettings));
  useEffect(() => {
    if (asked === null) return;
    setFocus(asked);
    void setAsked(null);
  }, [asked, setAsked, setFocus]);
}

function useSave() {
  const text = useTranslations('versioned');
  const toast = useToast();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { refresh } = useGo();
  return useMutation(
    trpc.workspace.update.mutationOptions({
      onSuccess: async () => {
        toast('good', text('savedUnnamed'));
        await queries.invalidateQueries();
        // The name and the zone stand in the frame of every page.
        refresh();
      },
    }),
  );
}

/** Every zone the browser knows, and the one in force in any case. */
function zonesWith(current: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), current])].sort();
}

function Facts({ workspace }: { workspace: Workspace }) {
  const text = useTranslations('workspace');
  const shell = useTranslations('shell');
  const formats = useFormats();
  const facts = [
    [
      text('slug'),
      <code key="slug" className="font-mono text-fine">
        {workspace.slug}
      </code>,
    ],
    [text('environment'), shell(workspace.environment)],
    [text('since'), formats.instant(workspace.created_at, workspace.time_zone)],
  ] as const;
  return (
    <Panel title={text('facts')}>
      <dl className="flex flex-col gap-3 text-sm">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-fine text-ink-soft">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt className="text-fine text-ink-soft">{text('kind')}</dt>
          <dd className="mt-0.5 flex flex-col items-start gap-1">
            <Badge tone={workspace.is_test ? 'warn' : 'neutral'}>
              {text(workspace.is_test ? 'test' : 'live')}
            </Badge>
            <span className="text-fine text-ink-soft">
              {text(workspace.is_test ? 'testHint' : 'liveHint')}
            </span>
          </dd>
        </div>
      </dl>
    </Panel>
  );
}

function Room({ label }: { label: string }) {
  return (
    <SkeletonForm
      label={label}
      className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]"
      panels={[5, 3]}
    />
  );
}
