import { useTranslations } from 'next-intl';
import { SecretDialog } from '../../parts/secrets/secret-dialog.tsx';

/** The secret with which a webhook signs. */
export function SecretReveal({ secret, onStored }: { secret: string; onStored: () => void }) {
  const text = useTranslations('webhook');
  const masked = `${secret.slice(0, 6)}${'•'.repeat(28)}`;
  const line = { name: text('secret'), of: (value: string) => value };
  return <SecretDialog {...{ text, secret, masked, onStored }} lines={[line]} />;
}
