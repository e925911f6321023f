import { useToast } from '@stempel/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type Inputs, useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { sendAttachments } from '../absences/attachments/send-attachments.ts';
import { useTellLater } from '../said/use-tell.ts';

type Asked = Inputs['absences']['request'];

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
  const client = useTRPCClient();
  const attachment = useTranslations('attachment');
  const tellLater = useTellLater();
  const told = async (done: string) => {
    toast('good', done);
    onClose();
    await queries.invalidateQueries();
  };
  const request = useMutation({
    mutationFn: async ({ asked, files }: { asked: Asked; files: readonly File[] }) => {
      const { id, state } = await client.absences.request.mutate(asked);
      return { state, refused: await sendAttachments(id, files) };
    },
    onSuccess: async ({ state, refused }) => {
      await told(text(state === 'approved' ? (isEntered ? 'enteredDone' : 'approvedDone') : 'requestSent'));
      if (refused.length === 0) return;
      // The request stands; what lacks is added to it later.
      const tell = await tellLater();
      const said = refused.map(({ name, problem }) => `${name}: ${tell(problem)}`).join(' ');
      toast('bad', attachment('requestWithout'), said);
    },
  });
  const change = useMutation(
    trpc.absences.change.mutationOptions({
      onSuccess: ({ change: waits }) => told(text(waits ? 'changeAsked' : 'changeDone')),
    }),
  );
  const isPending = request.isPending || change.isPending;
  return { request, change, isPending, error: request.error ?? change.error };
}
