import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SignInPage } from '../../../features/sign-in/sign-in-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('signIn'))('title') };
}

/** The address a workspace gives its people; whoever was not let in by its provider lands here, too. */
export default async function WorkspaceSignInRoute({
  params,
  searchParams,
}: {
  params: Promise<{ workspace: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { workspace } = await params;
  return <SignInPage workspace={workspace} query={await searchParams} />;
}
