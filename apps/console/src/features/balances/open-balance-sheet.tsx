'use client';

import { Button, CloseButton, Sheet, useFocusWrong, useToast } from '@stempel/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { FormProvider, useForm } from 'react-hook-form';
import { Refusal } from '../../parts/actions/refusal.tsx';
import { useTRPC } from '../../trpc/client.tsx';
import { AmountField, DateOpened } from './opening-amount.tsx';
import { amountOf, emptyOpening } from './opening-values.ts';
import { AccountField, WhoFields } from './opening-who.tsx';
import { useOpeningChoices } from './use-opening-choices.ts';

/** Brings in what an account held elsewhere: once for each employment and account, from the start of a date. */
export function OpenBalanceSheet({ onClose }: { onClose: () => void }) {
  const text = useTranslations('balance');
  const action = useTranslations('action');
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const form = useForm({ defaultValues: emptyOpening });
  const choices = useOpeningChoices(form.watch('employee'));
  const account = choices.accounts.find(({ id }) => id === form.watch('account'));
  const open = useMutation(
    trpc.timebank.open.mutationOptions({
      onSuccess: async () => {
        toast('good', text('opened'));
        onClose();
        await queries.invalidateQueries();
      },
    }),
  );
  const [element, focusWrong] = useFocusWrong<HTMLFormElement>();
  const submit = form.handleSubmit((typed) => {
    const amount = account && amountOf(account.kind, typed);
    if (!amount) return;
    open.mutate({
      employment_id: typed.employment || (choices.employments[0]?.id ?? ''),
      account_id: typed.account,
      date: typed.date,
      ...amount,
    });
  }, focusWrong);
  return (
    <Sheet
      open
      onOpenChange={(shown) => (shown ? undefined : onClose())}
      title={text('openTitle')}
      description={text('openHint')}
      footer={
        <>
          <CloseButton>{action('cancel')}</CloseButton>
          <Button variant="primary" pending={open.isPending} onClick={submit}>
            {text('openConfirm')}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form ref={element} onSubmit={submit} noValidate className="flex flex-col gap-4">
          {open.error ? <Refusal error={open.error} title={text('notOpened')} /> : null}
          <WhoFields employments={choices.employments} />
          <AccountField accounts={choices.accounts} />
          <DateOpened />
          <AmountField kind={account?.kind} />
          <button type="submit" hidden />
        </form>
      </FormProvider>
    </Sheet>
  );
}
