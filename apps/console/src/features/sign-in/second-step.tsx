'use client';

import { ownPath } from '@stempel/core/access';
import { Button } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AuthenticatorSetup } from '../../parts/factors/authenticator-setup.tsx';
import { CodeField } from '../../parts/factors/code-field.tsx';
import { PasskeyButton } from '../../parts/factors/passkey-button.tsx';
import { PasskeyNaming } from '../../parts/factors/passkey-naming.tsx';
import { useSignOut } from '../../session/use-sign-out.ts';
import { CredentialPage } from './credential-page.tsx';
import { OrLine } from './provider-link.tsx';
import { secondStep } from './second-step-address.ts';

/** `code`: after the password; `prove`: signed in without the factor that is there; `enrol`: there is none yet. */
export function SecondStep({ step, next }: { step: 'code' | 'prove' | 'enrol'; next: string | undefined }) {
  const text = useTranslations('factors');
  const goOn = () => window.location.assign(ownPath(next));
  const titles = { code: 'codeTitle', prove: 'proveTitle', enrol: 'enrolTitle' } as const;
  const intros = { code: 'codeIntro', prove: 'proveIntro', enrol: 'enrolIntro' } as const;
  return (
    <CredentialPage title={text(titles[step])} intro={text(intros[step])}>
      {step === 'code' ? <Code onDone={goOn} /> : null}
      {step === 'prove' ? <PasskeyButton onDone={goOn} /> : null}
      {step === 'enrol' ? (
        <Enrol onDone={goOn} onPasskey={() => window.location.assign(secondStep(next))} />
      ) : null}
      {step === 'code' ? null : <Leave label={text(step === 'prove' ? 'signInAgain' : 'notNow')} />}
    </CredentialPage>
  );
}

function Leave({ label }: { label: string }) {
  const signOut = useSignOut();
  return (
    <Button variant="quiet" className="mt-4 w-full" onClick={signOut}>
      {label}
    </Button>
  );
}

function Code({ onDone }: { onDone: () => void }) {
  const text = useTranslations('factors');
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const paths = { app: 'verify-totp', recovery: 'verify-backup-code' };
  return (
    <>
      <CodeField
        key={kind}
        path={`/internal/auth/two-factor/${paths[kind]}`}
        kind={kind}
        submit={text('continue')}
        onDone={onDone}
      />
      <Button
        variant="quiet"
        className="mt-3 w-full"
        onClick={() => setKind(kind === 'app' ? 'recovery' : 'app')}
      >
        {text(kind === 'app' ? 'useRecovery' : 'useApp')}
      </Button>
      <OrLine>{text('or')}</OrLine>
      <PasskeyButton onDone={onDone} />
    </>
  );
}

function Enrol({ onDone, onPasskey }: { onDone: () => void; onPasskey: () => void }) {
  const text = useTranslations('factors');
  const [way, setWay] = useState<'app' | 'passkey'>();
  if (way === 'app') return <AuthenticatorSetup onDone={onDone} />;
  if (way === 'passkey') return <PasskeyNaming onDone={onPasskey} />;
  return (
    <div className="flex flex-col gap-3">
      <Button variant="primary" onClick={() => setWay('app')}>
        {text('setUpApp')}
      </Button>
      <Button onClick={() => setWay('passkey')}>{text('addPasskey')}</Button>
    </div>
  );
}
