'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { findWord } from '../../i18n/texts.ts';
import { CopyCode } from '../../parts/copy/copy-code.tsx';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { useSession } from '../../session/session-context.tsx';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';

type Told = Outputs['webhooks']['delivery'];
type Try = Told['tries'][number];

/** What was sent and what was answered, try by try. */
export function DeliveryDetail({ webhookId, deliveryId }: { webhookId: string; deliveryId: string }) {
  const text = useTranslations('webhook');
  const trpc = useTRPC();
  const asked = { id: webhookId, delivery_id: deliveryId };
  const query = useQuery(trpc.webhooks.delivery.queryOptions(asked));
  return (
    <Loaded query={query}>
      {({ delivery, tries, event }) => (
        <div className="flex flex-col gap-3">
          <Hint state={delivery.state} />
          {tries.toReversed().map((one) => (
            <TryItem key={one.number} made={one} />
          ))}
          {event ? (
            <CopyCode label={text('body')} code={JSON.stringify(event, null, 2)} />
          ) : (
            <p className="text-fine text-ink-soft">{text('eventGone')}</p>
          )}
        </div>
      )}
    </Loaded>
  );
}

function Hint({ state }: { state: string }) {
  const hint = findWord(useTranslations('webhook'), `deliveryHint.${state}`);
  return hint === undefined ? null : <p className="text-fine text-ink-soft">{hint}</p>;
}

function TryItem({ made }: { made: Try }) {
  const text = useTranslations('webhook');
  const formats = useFormats();
  const { workspace } = useSession();
  const { number, status, problem } = made;
  const why = problem === null ? null : (findWord(text, `problem.${problem}`) ?? text('noAnswer'));
  const outcome = [status, why].filter((part) => part !== null).join(' · ') || text('noAnswer');
  return (
    <section className="text-fine">
      <h3 className="font-medium">
        {text('try', { number })} · {formats.instant(made.started_at, workspace.time_zone)} ·{' '}
        {text('tookMs', { ms: made.duration_ms })} · {outcome}
      </h3>
      <div className="mt-1 grid grid-cols-1 gap-2 xl:grid-cols-2">
        <CopyCode label={`${text('sent')} ${number}`} code={linesOf(made.request_headers)} />
        {made.answer_headers ? (
          <CopyCode
            label={`${text('answer')} ${number}`}
            code={[`HTTP ${status}`, linesOf(made.answer_headers), '', made.answer_body ?? ''].join('\n')}
          />
        ) : null}
      </div>
    </section>
  );
}

function linesOf(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}
