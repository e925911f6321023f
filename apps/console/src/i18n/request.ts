import { cookies, headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { chooseLocale, localeCookie } from './locales.ts';

export default getRequestConfig(async () => {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  const locale = chooseLocale(jar.get(localeCookie)?.value, head.get('accept-language'));
  const messages = (await import(`../../messages/${locale}.json`)).default;
  // Dates without a time are written as they are; instants name their own zone where they are shown.
  return { locale, messages, timeZone: 'UTC' };
});
