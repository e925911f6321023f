'use client';

import { Button } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormats } from '../../../format/use-formats.ts';
import { useSession } from '../../../session/session-context.tsx';
import { type Outputs, useTRPC, useTRPCClient } from '../../../trpc/client.tsx';
import { ConfirmQuestion } from '../../actions/confirm-button.tsx';
import { useAction } from '../../actions/use-action.ts';
import { fileSize } from '../../files/file-size.ts';
import { Loaded } from '../../lists/loaded.tsx';

type Attachment = Outputs['absences']['attachments']['data'][number];

/** The files beside an absence, to be fetched; those that the caller may remove, to be removed. */
export function AttachmentList({ absenceId }: { absenceId: string }) {
  const text = useTranslations('attachment');
  const trpc = useTRPC();
  const query = useQuery(trpc.absences.attachments.queryOptions({ id: absenceId }));
  return (
    <Loaded query={query}>
      {({ data }) =>
        data.length === 0 ? (
          <p className="text-dense text-ink-soft">{text('none')}</p>
        ) : (
          <ul className="flex flex-col gap-2">
            {data.map((attachment) => (
              <Line key={attachment.id} attachment={attachment} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function Line({ attachment }: { attachment: Attachment }) {
  const text = useTranslations('attachment');
  const formats = useFormats();
  const { workspace } = useSession();
  const client = useTRPCClient();
  const { id, name, size, added_by: by, created_at: at, removable } = attachment;
  const [asking, setAsking] = useState(false);
  const remove = useAction(() => client.absences.removeAttachment.mutate({ id }), text('removed'));
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 text-dense">
      <span className="min-w-0 flex-1">
        <a
          href={`/internal/files/attachments/${id}`}
          download
          className="wrap-anywhere text-accent underline underline-offset-2"
        >
          {name}
        </a>
        <span className="block text-fine text-ink-soft">
          {[fileSize(size, formats.number), by, formats.instant(at, workspace.time_zone)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {removable ? (
        <Button
          size="small"
          variant="quiet"
          aria-label={text('removeOne', { name })}
          onClick={() => setAsking(true)}
        >
          {text('remove')}
        </Button>
      ) : null}
      {asking ? (
        <ConfirmQuestion
          title={text('removeTitle', { name })}
          hint={text('removeHint')}
          confirm={text('remove')}
          pending={remove.isPending}
          onConfirm={() => remove.mutateAsync(undefined)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </li>
  );
}
