'use client';

import { parseAsString, useQueryState } from 'nuqs';
import { isDate, todayIn } from '../../format/dates.ts';
import { useSession } from '../../session/session-context.tsx';
import { useGo } from '../actions/use-go.ts';
import type { ObjectValues } from './object-form.tsx';
import { ObjectSheet } from './object-sheet.tsx';
import type { VersionedResource } from './resource.ts';

interface NewObjectProps {
  resource: VersionedResource;
  /** Values that are known already. */
  given?: ObjectValues;
  onClose: () => void;
}

/** The form of a new object; leads to it, or on to the next of the first steps. */
export function NewObject({ resource, given = {}, onClose }: NewObjectProps) {
  const { goOn } = useGo();
  const today = todayIn(useSession().workspace.time_zone);
  // Asked for by the first steps on Home: the date that all of them begin on.
  const [asked] = useQueryState('first', parseAsString);
  const first = isDate(asked) ? asked : null;
  return (
    <ObjectSheet
      resource={resource}
      mode="create"
      given={given}
      {...(first ? { from: first } : {})}
      onClose={onClose}
      onSaved={({ id, effective_from: from }) => {
        if (first) return goOn(resource.firstNext?.(id, first) ?? '/');
        // It is shown as of today, unless it is not in force before another day.
        goOn(`${resource.path}/${id}${from > today ? `?as_of=${from}` : ''}`);
      }}
    />
  );
}
