'use client';

import { Button, CloseButton, Dialog, Field, Select } from '@stempel/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Refusal } from '../../parts/actions/refusal.tsx';
import { useTRPC } from '../../trpc/client.tsx';

/** How long an old key may work on beside the new one, in minutes. */
const overlaps = [0, 60, 1440, 10_080] as const;

interface RotateDialogProps {
  id: string;
  lastFour: string;
  /** Whoever rotates it answers for what its groups give. */
  isProvisioning: boolean;
  onClose: () => void;
  onSecret: (key: string) => void;
}

/** A new key in the place of an old one, which works on until the integration has taken the new one over. */
export function RotateDialog({ id, lastFour, isProvisioning, onClose, onSecret }: RotateDialogProps) {
  const text = useTranslations('apiKey');
  const action = useTranslations('action');
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [overlap, setOverlap] = useState<number>(1440);
  const rotate = useMutation(
    trpc.apiKeys.rotate.mutationOptions({
      onSuccess: async ({ key }) => {
        onSecret(key);
        await queries.invalidateQueries();
      },
    }),
  );
  return (
    <Dialog
      open
      width="narrow"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={text('rotateTitle', { lastFour })}
      description={isProvisioning ? `${text('rotateHint')} ${text('provisioningHint')}` : text('rotateHint')}
      footer={
        <>
          <CloseButton>{action('cancel')}</CloseButton>
          <Button
            variant="primary"
            pending={rotate.isPending}
            onClick={() => rotate.mutate({ id, overlap_minutes: overlap })}
          >
            {text('rotateButton')}
          </Button>
        </>
      }
    >
      {rotate.error ? <Refusal error={rotate.error} title={text('refused')} /> : null}
      <Field label={text('overlap')}>
        {(control) => (
          <Select {...control} value={overlap} onChange={(event) => setOverlap(Number(event.target.value))}>
            {overlaps.map((minutes) => (
              <option key={minutes} value={minutes}>
                {text(`overlaps.${minutes}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </Dialog>
  );
}
