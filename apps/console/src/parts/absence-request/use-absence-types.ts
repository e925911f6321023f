import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { todayIn } from '../../format/dates.ts';
import { useSession } from '../../session/session-context.tsx';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';
import { nameInLanguage } from '../absences/name-in-language.ts';

export type OfferedType = Outputs['absences']['types']['data'][number];

/**
 * The types that may be asked for from a date on, today without one, with their names as the person reads them, and whether
 * what they enter is approved with it.
 */
export function useAbsenceTypes(employeeId: string, from: string) {
  const trpc = useTRPC();
  const locale = useLocale();
  const { workspace } = useSession();
  const on = from || todayIn(workspace.time_zone);
  const { data } = useQuery({
    ...trpc.absences.types.queryOptions({ employee_id: employeeId, on }),
    // What is chosen stays while the types of another date are read.
    placeholderData: keepPreviousData,
  });
  const nameOf = ({ name, names }: OfferedType) => nameInLanguage(names, locale) ?? name;
  const types = (data?.data ?? []).toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), locale));
  return { types, nameOf, isRead: data !== undefined, decides: data?.decides ?? false };
}
