'use client';

import { Badge, Button, Dialog, Notice, Panel, SkeletonItems } from '@stempel/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Loaded } from '../lists/loaded.tsx';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { NewRecoveryCodes } from './new-recovery-codes.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { PasskeyNaming } from './passkey-naming.tsx';
import { PasswordStep } from './password-step.tsx';
import { type Factors, type Passkey, useFactors } from './use-factors.ts';

type Step = 'app' | 'codes' | 'remove' | 'passkey';

/** What the person proves themselves with beside the password: authenticator app, recovery codes, passkeys. */
export function SecondFactors() {
  const text = useTranslations('factors');
  const query = useFactors();
  return (
    <Panel title={text('title')} flush>
      <Loaded query={query} as={Room}>
        {(factors) => <Content factors={factors} />}
      </Loaded>
    </Panel>
  );
}

/** What is said of them, the app, and the passkeys. */
function Room({ label }: { label: string }) {
  const row =
    'h-[115px] sm:h-[58px] first-of-type:h-[59px] sm:first-of-type:h-10 first-of-type:[&>:last-child]:hidden';
  return <SkeletonItems label={label} row={row} rows={3} />;
}

function Content({ factors }: { factors: Factors }) {
  const text = useTranslations('factors');
  const queries = useQueryClient();
  const [step, setStep] = useState<Step | null>(null);
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  const close = async () => {
    setStep(null);
    setLeaving(null);
    await queries.invalidateQueries({ queryKey: ['factors'] });
  };
  if (!factors.may_change) {
    return (
      <div className="p-4">
        <Notice tone="note">{text('throughProvider')}</Notice>
      </div>
    );
  }
  return (
    <>
      <div className="divide-y divide-line">
        <p className="px-4 py-2.5 text-dense text-ink-soft">
          {text(factors.is_required ? 'required' : factors.has_authenticator ? 'onHint' : 'offHint')}
        </p>
        <AppRow factors={factors} onStep={setStep} />
        <PasskeyList
          passkeys={factors.passkeys}
          onAdd={() => setStep('passkey')}
          onRemove={(passkey) => setLeaving(passkey)}
        />
      </div>
      <Dialog
        open={leaving !== null}
        onOpenChange={(open) => (open ? undefined : void close())}
        title={leaving ? text('removePasskeyTitle', { name: leaving.name ?? text('unnamed') }) : ''}
      >
        {leaving ? (
          <PasswordStep
            path="/internal/auth/passkey/delete-passkey"
            about={{ id: leaving.id }}
            submit={text('removePasskey')}
            hint={text('removePasskeyHint')}
            takes
            onDone={() => void close()}
          />
        ) : null}
      </Dialog>
      <Dialog
        open={step !== null}
        onOpenChange={(open) => (open ? undefined : void close())}
        title={step ? text(`step.${step}`) : ''}
      >
        {step === 'app' ? <AuthenticatorSetup onDone={() => void close()} /> : null}
        {step === 'codes' ? <NewRecoveryCodes onDone={() => void close()} /> : null}
        {step === 'passkey' ? <PasskeyNaming onDone={() => void close()} /> : null}
        {step === 'remove' ? <RemoveApp onDone={() => void close()} /> : null}
      </Dialog>
    </>
  );
}

function RemoveApp({ onDone }: { onDone: () => void }) {
  const text = useTranslations('factors');
  return (
    <PasswordStep
      path="/internal/auth/two-factor/disable"
      submit={text('removeApp')}
      hint={text('removeAppHint')}
      takes
      onDone={onDone}
    />
  );
}

function AppRow({ factors, onStep }: { factors: Factors; onStep: (step: Step) => void }) {
  const text = useTranslations('factors');
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          {text('app')}
          <Badge tone={factors.has_authenticator ? 'good' : 'neutral'}>
            {text(factors.has_authenticator ? 'on' : 'off')}
          </Badge>
        </p>
        <p className="text-dense text-ink-soft">
          {factors.has_authenticator
            ? text('codesLeft', { count: factors.recovery_codes_left })
            : text('appHint')}
        </p>
      </div>
      {factors.has_authenticator ? (
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => onStep('codes')}>
            {text('newCodes')}
          </Button>
          <Button size="small" variant="danger" onClick={() => onStep('remove')}>
            {text('removeApp')}
          </Button>
        </div>
      ) : (
        <Button size="small" onClick={() => onStep('app')}>
          {text('setUpApp')}
        </Button>
      )}
    </div>
  );
}
