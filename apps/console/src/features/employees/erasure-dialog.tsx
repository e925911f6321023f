'use client';

import { Button, CloseButton, Dialog, Field, Input, Notice, useToast } from '@stempel/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { Refusal } from '../../parts/actions/refusal.tsx';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { useTell } from '../../parts/said/use-tell.ts';
import { useSession } from '../../session/session-context.tsx';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';

type Erasure = Outputs['employees']['erasure'];

/** What an erasure would take and leave, and what stands in its way; the number has to be typed before it is done. */
export function ErasureDialog({
  employeeId,
  name,
  onClose,
}: {
  employeeId: string;
  name: string;
  onClose: () => void;
}) {
  const text = useTranslations('erasure');
  const action = useTranslations('action');
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const [number, setNumber] = useState('');
  const preview = useQuery({
    ...trpc.employees.erasure.queryOptions({ employee_id: employeeId }),
    staleTime: 0,
  });
  const erase = useMutation(
    trpc.employees.erase.mutationOptions({
      onSuccess: async () => {
        onClose();
        toast('good', text('done'));
        await queries.invalidateQueries();
      },
    }),
  );
  const { data } = preview;
  const ready = data !== undefined && data.erased_at === null && data.hindrances.length === 0;
  const submit = () => erase.mutate({ employee_id: employeeId, employee_number: number });
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={data?.erased_at ? text('title') : text('dialogTitle', { name })}
      description={data?.erased_at ? null : text('dialogHint')}
      footer={
        <>
          <CloseButton>{action('cancel')}</CloseButton>
          {ready ? (
            <Button
              variant="danger"
              pending={erase.isPending}
              disabled={number.trim() !== data.employee_number}
              onClick={submit}
            >
              {text('confirm')}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {erase.error ? <Refusal error={erase.error} title={text('failed')} /> : null}
        <Loaded query={preview}>
          {(erasure) => (
            <>
              <Standing erasure={erasure} />
              {ready ? (
                <>
                  <Consequences erasure={erasure} />
                  <Field
                    label={text('number', { name })}
                    hint={text('numberHint', { number: erasure.employee_number })}
                  >
                    {(control) => (
                      <Input
                        {...control}
                        autoComplete="off"
                        value={number}
                        onChange={(event) => setNumber(event.target.value)}
                      />
                    )}
                  </Field>
                </>
              ) : null}
            </>
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}

/** That it was done, or what has to be done before. */
function Standing({ erasure: { erased_at: erasedAt, hindrances } }: { erasure: Erasure }) {
  const text = useTranslations('erasure');
  const formats = useFormats();
  const { workspace } = useSession();
  const tell = useTell(hindrances.length > 0);
  if (erasedAt !== null) {
    return (
      <Notice
        tone="note"
        title={text('erasedOn', { date: formats.instant(erasedAt, workspace.time_zone) })}
      />
    );
  }
  if (hindrances.length === 0) return null;
  return (
    <Notice tone="warn" title={text('notYet')}>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-4">
        {hindrances.map((hindrance) => (
          <li key={hindrance.message.code} className="text-pretty">
            {tell(hindrance)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Consequences({ erasure: { goes, stays } }: { erasure: Erasure }) {
  const text = useTranslations('erasure');
  const messages = goes.mails + goes.notifications + goes.provisioning_calls;
  return (
    <>
      <Part title={text('goes')}>
        <li>{text('identity')}</li>
        {goes.accounts > 0 ? <li>{text('accounts', { count: goes.accounts })}</li> : null}
        {goes.notes > 0 ? <li>{text('notes', { count: goes.notes })}</li> : null}
        {goes.attachments > 0 ? <li>{text('attachments', { count: goes.attachments })}</li> : null}
        {messages > 0 ? <li>{text('messages', { count: messages })}</li> : null}
        {goes.files > 0 ? <li>{text('files', { count: goes.files })}</li> : null}
      </Part>
      <Part title={text('stays')}>
        <li>{text('figures', { statements: stays.statements, movements: stays.movements })}</li>
        <li>
          {text('time', { presence: stays.presence, entries: stays.entries, absences: stays.absences })}
        </li>
        <li>{text('log')}</li>
        <li>{text('backups')}</li>
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-4 text-dense text-pretty text-ink-soft">
        {children}
      </ul>
    </section>
  );
}
