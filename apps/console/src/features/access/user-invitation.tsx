'use client';

import { Badge, Notice } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { useSession } from '../../session/session-context.tsx';
import type { User } from './user.ts';

type Standing = 'withdrawn' | 'waiting' | 'renewed' | 'expired';

/** Where the invitation of somebody who has not activated stands, where that is more than open or none. */
function standingOf({ state, activated_at, invitation, ended_invitation }: User): Standing | null {
  if (state === 'draft' || activated_at !== null) return null;
  if (!invitation) return ended_invitation ? 'withdrawn' : null;
  const now = Date.now();
  if (Date.parse(invitation.expires_at) <= now) return 'expired';
  if (invitation.goes_out_at && Date.parse(invitation.goes_out_at) > now) return 'waiting';
  return ended_invitation && ended_invitation.because !== 'again' ? 'renewed' : null;
}

const tones = { withdrawn: 'warn', waiting: 'accent', renewed: 'neutral', expired: 'warn' } as const;

/** In the list: what an administrator has to know of an invitation. */
export function InvitationBadge({ user }: { user: User }) {
  const text = useTranslations('user');
  const standing = standingOf(user);
  return standing ? <Badge tone={tones[standing]}>{text(`invitation.${standing}`)}</Badge> : null;
}

/** On the page: which invitation ended, why, and what took its place. */
export function InvitationNotice({ user }: { user: User }) {
  const text = useTranslations('user');
  const formats = useFormats();
  const { workspace } = useSession();
  const standing = standingOf(user);
  const { invitation, ended_invitation: ended } = user;
  if (!standing) return null;
  const at = (instant: string) => formats.instant(instant, workspace.time_zone);
  const sentences = [];
  if (ended && standing !== 'expired') {
    const why = text(`because.${ended.because ?? 'again'}`);
    sentences.push(text('invitationEnded', { email: ended.email, at: at(ended.ended_at), why }));
  }
  if (standing === 'waiting' && invitation?.goes_out_at) {
    sentences.push(text('newWaits', { email: invitation.email, at: at(invitation.goes_out_at) }));
  } else if (standing === 'renewed' && invitation) {
    sentences.push(text('newSent', { email: invitation.email, at: at(invitation.created_at) }));
  } else if (standing === 'expired' && invitation) {
    sentences.push(text('invitationExpired', { email: invitation.email, at: at(invitation.expires_at) }));
  } else {
    sentences.push(text(user.state === 'suspended' ? 'offerLater' : 'offerNew'));
  }
  return (
    <div className="mb-4">
      <Notice tone={standing === 'waiting' || standing === 'renewed' ? 'note' : 'warn'}>
        {sentences.join(' ')}
      </Notice>
    </div>
  );
}
