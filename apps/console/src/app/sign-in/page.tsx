import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import { SignInPage } from '../../features/sign-in/sign-in-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('signIn'))('title') };
}

/** Sign-in without a workspace in the address; the last one that had a provider is remembered. */
export default async function SignInRoute({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const workspace = (await cookies()).get('stempel.workspace')?.value;
  return <SignInPage workspace={workspace} query={await searchParams} />;
}
