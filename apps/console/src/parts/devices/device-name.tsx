import { useTranslations } from 'next-intl';
import { readDevice } from './device.ts';

/** "Firefox on Windows", as far as the browser says. */
export function DeviceName({ userAgent }: { userAgent: string | null }) {
  const text = useTranslations('sessions');
  const { browser, system } = readDevice(userAgent);
  if (browser && system) return text('device', { browser, system });
  return browser ?? system ?? text('unknownDevice');
}
