'use client';

import { Button, CloseButton, Dialog, Field } from '@stempel/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Refusal } from '../../parts/actions/refusal.tsx';
import { EmployeeSelect } from '../../parts/fields/employee-field.tsx';
import { useTRPC } from '../../trpc/client.tsx';
import type { User } from './user.ts';

/** Which employee a user is. The server refuses an employee who is somebody else already. */
export function LinkEmployeeDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const text = useTranslations('user');
  const action = useTranslations('action');
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState(user.employee?.id ?? '');
  const link = useMutation(
    trpc.users.linkEmployee.mutationOptions({
      onSuccess: async () => {
        onClose();
        await queries.invalidateQueries();
      },
    }),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={text('linkTitle', { name: user.name })}
      description={text('employeeHint')}
      footer={
        <>
          <CloseButton>{action('cancel')}</CloseButton>
          <Button
            variant="primary"
            pending={link.isPending}
            disabled={chosen === (user.employee?.id ?? '')}
            onClick={() => link.mutate({ id: user.id, employee_id: chosen || null })}
          >
            {action('save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {link.error ? <Refusal error={link.error} title={text('notLinked')} /> : null}
        <Field label={text('employee')}>
          {(control) => <EmployeeSelect control={control} value={chosen} onChange={setChosen} />}
        </Field>
      </div>
    </Dialog>
  );
}
