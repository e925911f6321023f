import { ownPath } from '@stempel/core/access';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { findPending, findSession } from '../../session/read-session.ts';
import { CredentialPage } from './credential-page.tsx';
import { secondStep } from './second-step-address.ts';
import { SignInChoices } from './sign-in-choices.tsx';

type Query = Record<string, string | string[] | undefined>;

/** The sign-in page, for a workspace or without one. A refusal is shown even to somebody who is signed in. */
export async function SignInPage({ workspace, query }: { workspace: string | undefined; query: Query }) {
  const one = (name: string) => (typeof query[name] === 'string' ? query[name] : undefined);
  const [session, pending, text] = await Promise.all([
    findSession(),
    findPending(),
    getTranslations('signIn'),
  ]);
  const [next, problem] = [one('next'), one('problem')];
  if (session && !problem) redirect(ownPath(next));
  if (pending && !problem) redirect(secondStep(next));
  return (
    <CredentialPage title={text('title')} intro={text('tagline')}>
      <SignInChoices next={next} workspace={workspace} problem={problem} reference={one('reference')} />
    </CredentialPage>
  );
}
