'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { z } from 'zod/mini';
import { CodeField } from './code-field.tsx';
import { PasswordStep } from './password-step.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const setupSchema = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) });

/** Sets up an authenticator app: password, QR code, first code, recovery codes. */
export function AuthenticatorSetup({ onDone }: { onDone: () => void }) {
  const text = useTranslations('factors');
  const [setup, setSetup] = useState<z.infer<typeof setupSchema>>();
  const [isConfirmed, setConfirmed] = useState(false);
  if (!setup) {
    return (
      <PasswordStep
        path="/internal/auth/two-factor/enable"
        submit={text('continue')}
        hint={text('passwordHint')}
        onDone={(body) => setSetup(setupSchema.parse(body))}
      />
    );
  }
  if (isConfirmed) return <RecoveryCodes codes={setup.backupCodes} onStored={onDone} />;
  const secret = new URL(setup.totpURI).searchParams.get('secret') ?? '';
  return (
    <div className="flex flex-col gap-4">
      <p className="text-dense text-ink-soft">{text('scan')}</p>
      <QrCode text={setup.totpURI} />
      <details className="text-dense">
        <summary className="cursor-pointer text-accent">{text('cannotScan')}</summary>
        <p className="mt-1 text-ink-soft">{text('typeSecret')}</p>
        <code className="mt-1 block font-mono break-all select-all">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </code>
      </details>
      <CodeField
        path="/internal/auth/two-factor/verify-totp"
        kind="app"
        submit={text('confirm')}
        onDone={() => setConfirmed(true)}
      />
    </div>
  );
}
