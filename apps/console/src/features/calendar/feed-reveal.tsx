import { useTranslations } from 'next-intl';
import { SecretDialog } from '../../parts/secrets/secret-dialog.tsx';

/** The address of a new feed. */
export function FeedReveal({ token, onStored }: { token: string; onStored: () => void }) {
  const text = useTranslations('feed');
  const { origin } = window.location;
  const address = { name: text('address'), of: (secret: string) => `${origin}/calendar/${secret}.ics` };
  return <SecretDialog {...{ text, onStored }} secret={token} masked={'•'.repeat(24)} lines={[address]} />;
}
