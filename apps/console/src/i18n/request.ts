import { cookies, headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { chooseLocale, localeCookie } from './locales.ts';

export default getRequestConfig(async () => {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  const locale = chooseLocale(jar.get(localeCookie)?.value, head.get('accept-language'));
  const [{ default: messages }, { default: plugins }] = await Promise.all([
    import(`../../messages/${locale}.json`),
    import(`../../messages/plugins/${locale}.json`),
  ]);
  const violation = { ...messages.violation, ...plugins.violation };
  // Dates without a time are written as they are; instants name their own zone where they are shown.
  return { locale, messages: { ...messages, ...plugins, violation }, timeZone: 'UTC' };
});
