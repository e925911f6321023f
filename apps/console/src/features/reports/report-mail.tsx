'use client';

import { Button, InlineField, Select } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { useAction } from '../../parts/actions/use-action.ts';
import { useViewsTouched } from '../../parts/saved-views/use-saved-views.ts';
import { type Inputs, type Outputs, useTRPCClient } from '../../trpc/client.tsx';

type View = Outputs['savedViews']['list'][number];
type Mail = NonNullable<Inputs['savedViews']['update']['mail']>;

const ways = ['day', 'week', 'month'] as const;
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** How often a mail leads to a view of a report; at seven until somebody says otherwise. */
export function ReportMail({ view }: { view: View }) {
  const text = useTranslations('report');
  const client = useTRPCClient();
  const { id, name, mail } = view;
  const [chosen, setChosen] = useState<Mail | null>(mail);
  const save = useAction(
    (wanted: Mail | null) => client.savedViews.update.mutate({ id, mail: wanted }),
    text(chosen ? 'mailPlanned' : 'mailEnded'),
    useViewsTouched(),
  );
  const isChanged = chosen?.every !== mail?.every || chosen?.hour !== mail?.hour;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
      <InlineField label={text('byMail')}>
        {(control) => (
          <Select
            id={control}
            aria-label={`${text('byMail')}: ${name}`}
            className="sm:w-40"
            value={chosen?.every ?? ''}
            onChange={(event) => {
              const every = ways.find((way) => way === event.target.value);
              setChosen(every ? { every, hour: chosen?.hour ?? 7 } : null);
            }}
          >
            <option value="">{text('mailWays.never')}</option>
            {ways.map((way) => (
              <option key={way} value={way}>
                {text(`mailWays.${way}`)}
              </option>
            ))}
          </Select>
        )}
      </InlineField>
      {chosen ? (
        <InlineField label={text('mailHour')}>
          {(control) => (
            <Select
              id={control}
              aria-label={`${text('mailHour')}: ${name}`}
              className="sm:w-24"
              value={chosen.hour}
              onChange={(event) => setChosen({ ...chosen, hour: Number(event.target.value) })}
            >
              {hours.map((hour) => (
                <option key={hour} value={hour}>
                  {`${String(hour).padStart(2, '0')}:00`}
                </option>
              ))}
            </Select>
          )}
        </InlineField>
      ) : null}
      {isChanged ? (
        <Button
          size="small"
          variant="primary"
          pending={save.isPending}
          aria-label={`${text('saveMail')}: ${name}`}
          onClick={() => save.mutate(chosen)}
        >
          {text('saveMail')}
        </Button>
      ) : null}
      <p className="basis-full text-fine text-ink-soft">
        <MailState view={view} />
        {chosen ? ` ${text('mailHint')}` : null}
      </p>
    </div>
  );
}

/** When the next one comes, by the clock of its owner; else why none does. */
function MailState({ view }: { view: View }) {
  const text = useTranslations('report');
  const formats = useFormats();
  const { mail_next_at: nextAt, mail_ended_at: endedAt, mail_time_zone: zone, mail_held: held } = view;
  const at = (instant: string | null) => (instant ? formats.instant(instant, zone) : '');
  if (held) return text(`mailHeld.${held}`, { at: at(endedAt) });
  return nextAt ? text('mailNext', { at: at(nextAt) }) : null;
}
