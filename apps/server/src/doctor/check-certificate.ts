import { type CertificateFindings, examineCertificate } from '@stempel/outgoing';
import { type Check, ok, unknown, warning, wrong } from './check.ts';

const soonDays = 14;
const lateDays = 3;

/** The certificate that people meet at BASE_URL. */
export async function checkCertificate(baseUrl: string, now: Temporal.Instant): Promise<Check> {
  if (!baseUrl.startsWith('https:')) {
    const { hostname } = new URL(baseUrl);
    if (['localhost', '127.0.0.1', '[::1]'].includes(hostname))
      return ok('certificate', 'none is needed here');
    const advice = 'Put a proxy with a certificate in front, and set BASE_URL to its https address.';
    return warning('certificate', 'BASE_URL is http: passwords travel in the clear', advice);
  }
  try {
    return judgeCertificate(await examineCertificate(baseUrl), now);
  } catch (error) {
    const found = `${baseUrl} does not answer from here (${(error as Error).message})`;
    return { ...unknown('certificate', found), advice: 'Look whether the proxy in front runs.' };
  }
}

export function judgeCertificate({ validUntil, problem }: CertificateFindings, now: Temporal.Instant): Check {
  const days = Math.floor((validUntil.getTime() - now.epochMilliseconds) / 86_400_000);
  const found = `valid until ${validUntil.toISOString().slice(0, 10)}`;
  const renew = 'Renew it at the proxy in front, and see why it did not renew itself.';
  if (days < lateDays) return wrong('certificate', found, renew);
  if (problem !== null) {
    return wrong(
      'certificate',
      `it is not trusted: ${problem}`,
      'Install a certificate for the name in BASE_URL with its chain.',
    );
  }
  return days < soonDays ? warning('certificate', found, renew) : ok('certificate', found);
}
