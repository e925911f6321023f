'use client';

import { Button, Field, InlineField, Input, Notice, Panel, Select, Unsaved, useToast } from '@stempel/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmButton } from '../../parts/actions/confirm-button.tsx';
import { Refusal } from '../../parts/actions/refusal.tsx';
import { useAction } from '../../parts/actions/use-action.ts';
import { useGo } from '../../parts/actions/use-go.ts';
import { LoadedPage } from '../../parts/lists/loaded-page.tsx';
import { FocusKept } from '../../parts/page/focus-kept.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { useMay } from '../../session/session-context.tsx';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { type GrantMatrix, toMatrix, toTriples } from './grant-matrix.ts';
import { MatrixTable } from './matrix-table.tsx';
import type { Role } from './role-list.tsx';
import { RoleSecondSteps } from './role-second-steps.tsx';
import { RoleUnlocks } from './role-unlocks.tsx';

/** An existing role. */
export function RoleDetail({ id }: { id: string }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.roles.get.queryOptions({ id }));
  return (
    <LoadedPage query={query}>
      {(role) => (
        <FocusKept>
          <RoleEditor key={`${role.id} ${role.version}`} role={role} />
        </FocusKept>
      )}
    </LoadedPage>
  );
}

/** A role as a matrix; a built-in one can be read and compared, not changed. */
export function RoleEditor({ role }: { role?: Role }) {
  const page = useTranslations('page');
  const text = useTranslations('role');
  const may = useMay();
  const editable = !role?.built_in && may('roles', role ? 'update' : 'create');
  const [name, setName] = useState(role?.name ?? '');
  const [description, setDescription] = useState(role?.description ?? '');
  const [matrix, setMatrix] = useState<GrantMatrix>(() => toMatrix(role?.grants ?? []));
  const [compareWith, setCompareWith] = useState<GrantMatrix>();
  const { save, error, pending } = useSaveRole(role);
  const field = useTranslations('field');
  const grants = toTriples(matrix);
  const filled =
    name !== (role?.name ?? '') ||
    description !== (role?.description ?? '') ||
    grants.join() !== toTriples(toMatrix(role?.grants ?? [])).join();
  return (
    <Unsaved filled={editable && filled}>
      <PageHeader
        trail={
          <Link href="/roles" prefetch={false} className="hover:text-ink hover:underline">
            {page('roles')}
          </Link>
        }
        title={role?.name ?? text('create')}
        summary={role ? text('memberCount', { count: role.member_count }) : text('createHint')}
        actions={
          editable ? (
            <>
              {role ? <DeleteRole role={role} /> : null}
              <Button
                variant="primary"
                pending={pending}
                disabled={name.trim() === ''}
                onClick={() =>
                  save({
                    name: name.trim(),
                    description: description.trim() || null,
                    grants,
                  })
                }
              >
                {text('save')}
              </Button>
            </>
          ) : null
        }
      />
      <div className="flex flex-col gap-4">
        {error ? <Refusal error={error} title={text('notSaved')} /> : null}
        {role?.built_in ? <Notice tone="accent">{text('builtInHint')}</Notice> : null}
        {role ? <RoleSecondSteps roleId={role.id} matrix={matrix} /> : null}
        {editable ? (
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={field('name')} required>
              {(control) => (
                <Input {...control} value={name} onChange={(event) => setName(event.target.value)} />
              )}
            </Field>
            <Field label={text('description')}>
              {(control) => (
                <Input
                  {...control}
                  value={description}
                  onChange={(event) => setDescription(event.target.value)}
                />
              )}
            </Field>
          </div>
        ) : null}
        <Panel
          title={text('matrix')}
          flush
          actions={<CompareWith onChange={setCompareWith} except={role?.id} />}
        >
          <MatrixTable
            matrix={matrix}
            compareWith={compareWith}
            {...(editable ? { onChange: setMatrix } : {})}
          />
        </Panel>
        {role ? <TwoFactorsOfRole role={role} /> : null}
        <RoleUnlocks matrix={matrix} builtIn={role?.built_in ?? null} />
      </div>
    </Unsaved>
  );
}

/** Whether its members sign in with two factors; of built-in roles, too, and saved by itself. */
function TwoFactorsOfRole({ role }: { role: Role }) {
  const text = useTranslations('role');
  const client = useTRPCClient();
  const may = useMay();
  const required = !role.requires_two_factors;
  const change = useAction(
    () => client.roles.requireTwoFactors.mutate({ id: role.id, expected_version: role.version, required }),
    text(required ? 'twoFactorsNowRequired' : 'twoFactorsNoLonger'),
  );
  return (
    <Panel title={text('twoFactors')}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <p className="min-w-0 flex-1 basis-72 text-dense text-ink-soft">
          {text(role.requires_two_factors ? 'twoFactorsOn' : 'twoFactorsOff')}
        </p>
        {may('roles', 'update') ? (
          <ConfirmButton
            title={text(required ? 'requireTitle' : 'notRequireTitle', { name: role.name })}
            hint={text(required ? 'requireHint' : 'notRequireHint', { count: role.member_count })}
            confirm={text(required ? 'require' : 'notRequire')}
            pending={change.isPending}
            onConfirm={() => change.mutateAsync(undefined)}
          >
            {text(required ? 'require' : 'notRequire')}
          </ConfirmButton>
        ) : null}
      </div>
    </Panel>
  );
}

function useSaveRole(role: Role | undefined) {
  const text = useTranslations('versioned');
  const toast = useToast();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { goOn } = useGo();
  const done = {
    onSuccess: async (saved: { id: string; name: string }) => {
      toast('good', text('saved', { name: saved.name }));
      await queries.invalidateQueries();
      if (!role) goOn(`/roles/${saved.id}`);
    },
  };
  const create = useMutation(trpc.roles.create.mutationOptions(done));
  const update = useMutation(trpc.roles.update.mutationOptions(done));
  return {
    error: create.error ?? update.error,
    pending: create.isPending || update.isPending,
    save: (body: { name: string; description: string | null; grants: string[] }) =>
      role ? update.mutate({ id: role.id, expected_version: role.version, ...body }) : create.mutate(body),
  };
}

function DeleteRole({ role }: { role: Role }) {
  const text = useTranslations('role');
  const client = useTRPCClient();
  const { goOn } = useGo();
  const may = useMay();
  const remove = useAction(async () => {
    await client.roles.delete.mutate({ id: role.id });
    goOn('/roles');
  }, text('deleted'));
  return may('roles', 'delete') ? (
    <ConfirmButton
      title={text('deleteTitle', { name: role.name })}
      hint={text('deleteHint', { count: role.member_count })}
      confirm={text('delete')}
      pending={remove.isPending}
      onConfirm={() => remove.mutateAsync(undefined)}
    >
      {text('delete')}
    </ConfirmButton>
  ) : null;
}

function CompareWith({
  onChange,
  except,
}: {
  onChange: (matrix: GrantMatrix | undefined) => void;
  except: string | undefined;
}) {
  const text = useTranslations('role');
  const choice = useTranslations('choice');
  const trpc = useTRPC();
  const roles = useQuery(trpc.roles.list.queryOptions({ limit: 1000 }));
  return (
    <InlineField label={text('compare')}>
      {(id) => (
        <Select
          id={id}
          className="w-44"
          onChange={(event) => {
            const other = roles.data?.data.find((role) => role.id === event.target.value);
            onChange(other ? toMatrix(other.grants) : undefined);
          }}
        >
          <option value="">{choice('none')}</option>
          {roles.data?.data
            .filter((role) => role.id !== except)
            .map((role) => (
              <option key={role.id} value={role.id}>
                {role.name}
              </option>
            ))}
        </Select>
      )}
    </InlineField>
  );
}
