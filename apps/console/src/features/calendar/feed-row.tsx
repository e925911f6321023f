import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { ConfirmButton } from '../../parts/actions/confirm-button.tsx';
import { useAction } from '../../parts/actions/use-action.ts';
import { useSession } from '../../session/session-context.tsx';
import { type Outputs, useTRPCClient } from '../../trpc/client.tsx';

type Feed = Outputs['calendar']['feeds'][number];

/** A feed, when it was last fetched, and the way to end it. */
export function FeedRow({ feed }: { feed: Feed }) {
  const text = useTranslations('feed');
  const formats = useFormats();
  const { workspace } = useSession();
  const client = useTRPCClient();
  const revoke = useAction(() => client.calendar.revokeFeed.mutate({ id: feed.id }), text('revoked'));
  const at = (instant: string) => formats.instant(instant, workspace.time_zone);
  const name =
    feed.kind === 'unit' ? text('kind.unit', { name: feed.org_unit_name ?? '' }) : text(`kind.${feed.kind}`);
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium">{name}</p>
        <p className="text-fine text-ink-soft">
          {text('made', { at: at(feed.created_at) })} ·{' '}
          {feed.last_fetched_at ? text('fetched', { at: at(feed.last_fetched_at) }) : text('neverFetched')}
        </p>
      </div>
      <ConfirmButton
        size="small"
        title={text('revokeTitle')}
        hint={text('revokeHint')}
        confirm={text('revoke')}
        pending={revoke.isPending}
        onConfirm={() => revoke.mutateAsync(undefined)}
      >
        {text('revoke')}
      </ConfirmButton>
    </li>
  );
}
