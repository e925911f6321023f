import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NewPassword } from '../../features/sign-in/new-password.tsx';

export async function generateMetadata(): Promise<Metadata> {
  // The address holds the token; it must not travel on in a Referer.
  return { title: (await getTranslations('newPassword'))('resetTitle'), referrer: 'no-referrer' };
}

export default async function ResetPasswordRoute({
  searchParams,
}: {
  searchParams: Promise<{ token?: string | string[] }>;
}) {
  const { token } = await searchParams;
  return <NewPassword token={typeof token === 'string' ? token : ''} />;
}
