'use client';

import { Button, Checkbox, Field, Notice, Panel, Select } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useAction } from '../../parts/actions/use-action.ts';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { useSession } from '../../session/session-context.tsx';
import { type Inputs, type Outputs, useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { type Kind, kindsFor } from './kinds-for.ts';

type Settings = Outputs['notifications']['settings'];
type Save = (change: Inputs['notifications']['saveSettings']) => void;

const ways = ['at-once', 'digest', 'never'] as const;
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Which kinds are told in the console and by mail, and when; each choice is saved as it is made. */
export function NotificationSettings() {
  const text = useTranslations('notification');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const query = useQuery(trpc.notifications.settings.queryOptions());
  const save = useAction(
    (change: Inputs['notifications']['saveSettings']) => client.notifications.saveSettings.mutate(change),
    text('saved'),
  );
  return (
    <Panel title={text('settings')}>
      <Loaded query={query}>
        {(settings) => (
          <div className="flex flex-col gap-4">
            {settings.unsubscribed_at ? (
              <Notice tone="warn" title={text('unsubscribed')}>
                <Button
                  size="small"
                  className="mt-2"
                  pending={save.isPending}
                  onClick={() => save.mutate({ subscribe: true })}
                >
                  {text('subscribe')}
                </Button>
              </Notice>
            ) : null}
            <Choices settings={settings} onSave={save.mutate} />
            <Digest settings={settings} onSave={save.mutate} />
          </div>
        )}
      </Loaded>
    </Panel>
  );
}

function Choices({ settings, onSave }: { settings: Settings; onSave: Save }) {
  const text = useTranslations('notification');
  const session = useSession();
  const { choices } = settings;
  return (
    <table className="w-full border-collapse text-dense">
      <caption className="sr-only">{text('settings')}</caption>
      <thead>
        <tr className="border-b border-line text-left text-fine text-ink-soft [&>th]:h-9 [&>th]:font-medium">
          <th scope="col">{text('kind')}</th>
          <th scope="col" className="px-2 text-center">
            {text('console')}
          </th>
          <th scope="col">{text('mail')}</th>
        </tr>
      </thead>
      <tbody>
        {kindsFor(session, Object.keys(choices) as Kind[]).map((kind) => {
          const choice = choices[kind];
          const name = text(`kinds.${kind}`);
          return (
            <tr key={kind} className="border-b border-line/60">
              <th scope="row" className="py-1.5 pr-2 text-left font-normal">
                {name}
              </th>
              <td className="px-2 py-1.5">
                <Checkbox
                  className="justify-center"
                  checked={choice.console}
                  onChange={(event) =>
                    onSave({ choices: { [kind]: { ...choice, console: event.target.checked } } })
                  }
                  label={<span className="sr-only">{`${name}: ${text('console')}`}</span>}
                />
              </td>
              <td className="py-1.5">
                <Select
                  className="min-w-32"
                  aria-label={`${name}: ${text('mail')}`}
                  value={choice.mail}
                  onChange={(event) => {
                    const mail = ways.find((way) => way === event.target.value) ?? 'never';
                    onSave({ choices: { [kind]: { ...choice, mail } } });
                  }}
                >
                  {ways.map((way) => (
                    <option key={way} value={way}>
                      {text(`ways.${way}`)}
                    </option>
                  ))}
                </Select>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Digest({ settings, onSave }: { settings: Settings; onSave: Save }) {
  const text = useTranslations('notification');
  const zones = Intl.supportedValuesOf('timeZone');
  const known = zones.includes(settings.time_zone) ? zones : [settings.time_zone, ...zones];
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <Field label={text('digestHour')}>
        {(control) => (
          <Select
            {...control}
            value={settings.digest_hour}
            onChange={(event) => onSave({ digest_hour: Number(event.target.value) })}
          >
            {hours.map((hour) => (
              <option key={hour} value={hour}>
                {`${hour}`.padStart(2, '0')}:00
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={text('timeZone')}>
        {(control) => (
          <Select
            {...control}
            value={settings.time_zone}
            onChange={(event) => onSave({ time_zone: event.target.value })}
          >
            {known.map((zone) => (
              <option key={zone} value={zone}>
                {zone}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}
