'use client';

import { Button, Notice } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { enterWithPasskey } from './passkey-ceremony.ts';
import { useTold } from './use-told.ts';

/** Signs in with a passkey, which counts as two factors by itself. */
export function PasskeyButton({ onDone }: { onDone: () => void }) {
  const text = useTranslations('factors');
  const told = useTold();
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const enter = async () => {
    setPending(true);
    const result = await enterWithPasskey();
    setProblem(told(result));
    if (result === 'done') return onDone();
    setPending(false);
  };
  return (
    <div className="flex flex-col gap-3">
      {problem ? <Notice tone="bad" title={problem} /> : null}
      <Button className="w-full" pending={pending} onClick={() => void enter()}>
        {text('usePasskey')}
      </Button>
    </div>
  );
}
