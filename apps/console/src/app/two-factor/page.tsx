import { ownPath } from '@stempel/core/access';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { SecondStep } from '../../features/sign-in/second-step.tsx';
import { findPending, findSession } from '../../session/read-session.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('factors'))('title') };
}

/** What comes after the password: the code, or setting a second factor up where a role requires one. */
export default async function TwoFactorRoute({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { next: given } = await searchParams;
  const next = typeof given === 'string' ? given : undefined;
  const [session, pending] = await Promise.all([findSession(), findPending()]);
  if (session) redirect(ownPath(next));
  return <SecondStep step={pending ?? 'code'} next={next} />;
}
