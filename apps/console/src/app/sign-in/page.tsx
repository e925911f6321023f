import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { CredentialPage } from '../../features/sign-in/credential-page.tsx';
import { nextPath } from '../../features/sign-in/post-json.ts';
import { SignInForm } from '../../features/sign-in/sign-in-form.tsx';
import { findSession } from '../../session/read-session.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('signIn'))('title') };
}

export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<{ next?: string | string[] }>;
}) {
  const [{ next }, session, text] = await Promise.all([
    searchParams,
    findSession(),
    getTranslations('signIn'),
  ]);
  const target = typeof next === 'string' ? next : undefined;
  if (session) redirect(nextPath(target));
  return (
    <CredentialPage title={text('title')} intro={text('tagline')}>
      <SignInForm next={target} />
    </CredentialPage>
  );
}
