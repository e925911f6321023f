'use client';

import { Button } from '@stempel/ui';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { BulkBar } from '../../parts/lists/bulk-bar.tsx';
import type { ChosenRows } from '../../parts/versioned/use-choosing.ts';
import { type ChangedPeople, mostTogether } from './use-people-change.ts';

// Loaded when it is asked for: most visits only look.
const ChangeDialog = dynamic(() => import('./change-dialog.tsx').then((module) => module.ChangeDialog), {
  ssr: false,
});

interface PeopleBulkBarProps {
  chosen: ChosenRows;
  /** The scope of the list: all that match are those of it. */
  scope: 'self' | 'managed' | 'all';
}

/** What can be done with the chosen people: a question with a preview comes first. */
export function PeopleBulkBar({ chosen, scope }: PeopleBulkBarProps) {
  const text = useTranslations('bulkPeople');
  const formats = useFormats();
  const [asked, setAsked] = useState<ChangedPeople | null>(null);
  const { count, narrowing, ids, total } = chosen;
  const of = narrowing ? { filter: { ...narrowing, scope } } : { employee_ids: [...ids] };
  return (
    <>
      {count > 0 ? (
        <BulkBar
          area="bulkPeople"
          count={count}
          onClear={chosen.clear}
          hint={
            chosen.canBeAll && total > mostTogether
              ? text('shownOnly', { total: formats.number(total), most: formats.number(mostTogether) })
              : null
          }
        >
          {chosen.canBeAll && total <= mostTogether ? (
            <Button size="small" variant="quiet" onClick={chosen.chooseAll}>
              {text('chooseAll', { count: formats.number(total) })}
            </Button>
          ) : null}
          <Button size="small" variant="primary" onClick={() => setAsked(of as ChangedPeople)}>
            {text('change')}
          </Button>
        </BulkBar>
      ) : null}
      {asked ? (
        <ChangeDialog
          of={asked}
          onClose={(isChanged) => {
            setAsked(null);
            if (isChanged) chosen.clear();
          }}
        />
      ) : null}
    </>
  );
}
