'use client';

import { Badge, IconButton } from '@stempel/ui';
import { NextIcon, PreviousIcon } from '@stempel/ui/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { todayIn } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { useSettled } from '../../parts/fields/use-settled.ts';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { useHolidayWord } from '../../parts/names/use-holiday-word.ts';
import type { Generators } from '../../parts/plugins/generators.ts';
import { accepted, problemOf } from '../../parts/plugins/typed-refusal.ts';
import { usePluginWords } from '../../parts/plugins/use-plugin-words.ts';
import { useSession } from '../../session/session-context.tsx';
import { type Outputs, useTRPCClient } from '../../trpc/client.tsx';

type Holidays = Exclude<Outputs['holidayCalendars']['preview'], { refused: unknown }>;

/** The holidays that rules make in a year; nothing is stored. */
export function useYearOfHolidays(generators: Generators) {
  const client = useTRPCClient();
  const { workspace } = useSession();
  const [year, setYear] = useState(() => Number(todayIn(workspace.time_zone).slice(0, 4)));
  const json = useSettled(JSON.stringify(generators));
  const query = useQuery({
    queryKey: ['holiday-preview', json, year],
    queryFn: () =>
      client.holidayCalendars.preview.mutate({ generators: JSON.parse(json), year }).then(accepted<Holidays>),
    placeholderData: keepPreviousData,
  });
  return { year, setYear, query };
}

/** A year of holidays, one line each. */
export function YearPreview({ year, setYear, query }: ReturnType<typeof useYearOfHolidays>) {
  const text = useTranslations('holidays');
  const formats = useFormats();
  const { word } = usePluginWords();
  const sayHoliday = useHolidayWord();
  const sayEffect = ({ norm_share: share, from_time: from }: Holidays[number]) =>
    [
      share === '1' ? text('wholeNorm') : text('effect', { share: formats.decimal(share) }),
      from === '00:00' ? '' : text('fromTime', { from }),
    ]
      .filter(Boolean)
      .join(', ');
  const waits = query.error ? problemOf(query.error).errors.length > 0 : false;
  return (
    <section aria-label={text('preview')} className="@container">
      <div className="flex items-center gap-1">
        <h3 className="flex-1 text-dense font-semibold">{text('preview')}</h3>
        <IconButton label={text('previousYear')} onClick={() => setYear(year - 1)}>
          <PreviousIcon />
        </IconButton>
        <span className="text-dense tabular-nums">{year}</span>
        <IconButton label={text('nextYear')} onClick={() => setYear(year + 1)}>
          <NextIcon />
        </IconButton>
      </div>
      {waits ? (
        <p className="text-dense text-ink-soft">{text('previewWaits')}</p>
      ) : (
        <Loaded query={query}>
          {(holidays) =>
            holidays.length === 0 ? (
              <p className="text-dense text-ink-soft">{text('none')}</p>
            ) : (
              <ul className="divide-y divide-line border-y border-line">
                {holidays.map((holiday) => (
                  <li
                    key={holiday.date}
                    className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-x-3 py-1.5 text-dense @xl:grid-cols-[6.5rem_minmax(0,1fr)_auto]"
                  >
                    <span className="text-ink-soft tabular-nums">{formats.weekday(holiday.date)}</span>
                    <span>{holiday.names.map(sayHoliday).join(', ')}</span>
                    <span className="col-start-2 flex flex-wrap items-center gap-x-3 @xl:col-start-3">
                      {holiday.types.map((type) => (
                        <Badge key={type}>{word(type)}</Badge>
                      ))}
                      <span className="text-fine text-ink-soft">{sayEffect(holiday)}</span>
                    </span>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      )}
    </section>
  );
}
