import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type Inputs, useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { useAction } from '../actions/use-action.ts';
import { useUndo } from '../actions/use-undo.ts';
import { clockTime } from '../today/day-strip.tsx';
import type { Moved } from './moved-end.ts';
import type { Presence } from './recorded-day.ts';
import { fieldsOf, useSendPresence } from './use-presence-form.ts';

/** Saves an interval with its ends where they were moved, as its form does, and offers the way back. */
export function useMovePresence(interval: Presence, onSaved: () => void) {
  const text = useTranslations('month');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const { employee_id, id, start, end, reason, note, date } = interval;
  const target = { kind: 'presence', date, interval } as const;
  const send = useSendPresence(employee_id, target);
  const tellMoved = useUndo((before: Inputs['presence']['update']) => client.presence.update.mutate(before));
  return useAction(
    async ({ from, to }: Moved) => {
      const times = { start: clockTime(from), end: clockTime(to) };
      const { version } = await send({ ...fieldsOf(target), ...times });
      return { version, ...times };
    },
    async ({ version, start: began, end: ended }) => {
      // The old time does not come back for a moment: what was moved stays until it is read again.
      await queries.invalidateQueries({ queryKey: trpc.timesheet.pathKey() });
      onSaved();
      const before = { employee_id, id, expected_version: version, start, end, reason, note };
      // What else it touches is read meanwhile: the ends may be moved again at once.
      void tellMoved(text('presenceMoved', { times: `${began}\u2013${ended}` }), before);
    },
  );
}
