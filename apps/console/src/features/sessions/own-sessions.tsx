'use client';

import { Badge, Button, Panel, SkeletonItems } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { z } from 'zod/mini';
import { useFormats } from '../../format/use-formats.ts';
import { postJson } from '../../parts/actions/post-json.ts';
import { useAction } from '../../parts/actions/use-action.ts';
import { DeviceName } from '../../parts/devices/device-name.tsx';
import { SecondFactors } from '../../parts/factors/second-factors.tsx';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { DataDownload } from '../../parts/personal-data/data-download.tsx';
import { useSession } from '../../session/session-context.tsx';

const sessionsSchema = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      is_current: z.boolean(),
      workspace_name: z.nullable(z.string()),
      user_agent: z.nullable(z.string()),
      created_at: z.string(),
      last_seen_at: z.string(),
    }),
  ),
});

type OwnSession = z.infer<typeof sessionsSchema>['data'][number];

async function end(which: { id: string } | { which: 'others' | 'all' }): Promise<void> {
  const answer = await postJson('/internal/auth/sessions/end', which);
  if (answer.status === 401 || (answer.status === 200 && 'which' in which && which.which === 'all')) {
    window.location.assign('/sign-in');
    await new Promise(() => {});
  }
  if (answer.status !== 200) throw new Error(answer.body.message ?? `The server answered ${answer.status}.`);
}

/** Where the person is signed in; each place, the others, or all can be signed out. */
export function OwnSessions() {
  const page = useTranslations('page');
  const text = useTranslations('sessions');
  const data = useTranslations('personalData');
  const { employee_id: employeeId } = useSession();
  const query = useQuery({
    queryKey: ['own-sessions'],
    queryFn: async () => {
      const answer = await fetch('/internal/auth/sessions');
      return sessionsSchema.parse(await answer.json()).data;
    },
  });
  const endOthers = useAction(() => end({ which: 'others' }), text('othersEnded'));
  const endAll = useAction(() => end({ which: 'all' }), text('othersEnded'));
  return (
    <>
      <PageHeader
        title={page('sessions')}
        summary={text('summary')}
        actions={
          <>
            <Button
              disabled={!query.data?.some((session) => !session.is_current)}
              pending={endOthers.isPending}
              onClick={() => endOthers.mutate(undefined)}
            >
              {text('endOthers')}
            </Button>
            <Button variant="danger" pending={endAll.isPending} onClick={() => endAll.mutate(undefined)}>
              {text('endAll')}
            </Button>
          </>
        }
      />
      <div className="mb-4">
        <SecondFactors />
      </div>
      <Panel title={text('ofUser')} flush>
        <Loaded query={query} as={Places}>
          {(sessions) => (
            <ul className="divide-y divide-line">
              {sessions.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ul>
          )}
        </Loaded>
      </Panel>
      {employeeId ? (
        <DataDownload employeeId={employeeId} title={data('ownTitle')} hint={data('ownHint')} />
      ) : null}
    </>
  );
}

/** As high as a place somebody is signed in at. */
function Places({ label }: { label: string }) {
  return <SkeletonItems label={label} row="h-[92px] sm:h-[58px]" rows={2} />;
}

function SessionRow({ session }: { session: OwnSession }) {
  const text = useTranslations('sessions');
  const formats = useFormats();
  const { workspace } = useSession();
  const signOut = useAction(() => end({ id: session.id }), text('ended'));
  const at = (instant: string) => formats.instant(instant, workspace.time_zone);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          <DeviceName userAgent={session.user_agent} />
          {session.is_current ? <Badge tone="good">{text('current')}</Badge> : null}
        </p>
        <p className="text-dense text-ink-soft">
          {text('since', { workspace: session.workspace_name ?? '–', at: at(session.created_at) })}
        </p>
      </div>
      <p className="text-dense text-ink-soft tabular-nums">
        {text('lastSeen', { at: at(session.last_seen_at) })}
      </p>
      {session.is_current ? null : (
        <Button size="small" pending={signOut.isPending} onClick={() => signOut.mutate(undefined)}>
          {text('end')}
        </Button>
      )}
    </li>
  );
}
