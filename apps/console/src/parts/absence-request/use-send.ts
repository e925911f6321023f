import { useToast } from '@stempel/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../trpc/client.tsx';

interface SendOptions {
  /** By who decides about the person. */
  isEntered: boolean;
  onClose: () => void;
}

/** Sends what is asked for, and says what became of it: it waits for a decision, or it is so. */
export function useSend({ isEntered, onClose }: SendOptions) {
  const text = useTranslations('absence');
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const told = async (done: string) => {
    toast('good', done);
    onClose();
    await queries.invalidateQueries();
  };
  const request = useMutation(
    trpc.absences.request.mutationOptions({
      onSuccess: ({ state }) =>
        told(text(state === 'approved' ? (isEntered ? 'enteredDone' : 'approvedDone') : 'requestSent')),
    }),
  );
  const change = useMutation(
    trpc.absences.change.mutationOptions({
      onSuccess: ({ change: waits }) => told(text(waits ? 'changeAsked' : 'changeDone')),
    }),
  );
  const isPending = request.isPending || change.isPending;
  return { request, change, isPending, error: request.error ?? change.error };
}
