'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { z } from 'zod/mini';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const codesSchema = z.object({ backupCodes: z.array(z.string()) });

/** Replaces the recovery codes; the old ones stop working. */
export function NewRecoveryCodes({ onDone }: { onDone: () => void }) {
  const text = useTranslations('factors');
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes codes={codes} onStored={onDone} />;
  return (
    <PasswordStep
      path="/internal/auth/two-factor/generate-backup-codes"
      submit={text('newCodes')}
      hint={text('newCodesHint')}
      onDone={(body) => setCodes(codesSchema.parse(body).backupCodes)}
    />
  );
}
