'use client';

import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import type { Message } from './toast.tsx';
import { useUi } from './ui-provider.tsx';

/**
 * The messages that are shown, the newest in front. On a narrow screen they stand at the top: at the bottom they
 * would cover the buttons of a sheet.
 */
export default function ToastStack({ messages }: { messages: readonly Message[] }) {
  return (
    <Toast.Provider timeout={6000}>
      <Toast.Portal>
        <Toast.Viewport className="fixed bottom-4 max-sm:top-3 max-sm:bottom-auto left-1/2 -translate-x-1/2 z-60 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2 outline-none">
          <ToastList messages={messages} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList({ messages }: { messages: readonly Message[] }) {
  const { toasts, add } = Toast.useToastManager();
  const { text } = useUi();
  const told = useRef(0);
  // Added once the place for them stands: what is put into a live region that is there is read out.
  useEffect(() => {
    for (const { tone, title, description } of messages.slice(told.current)) {
      const staying = tone === 'bad' ? { timeout: 0, priority: 'high' as const } : {};
      add({ title, type: tone, ...(description === undefined ? {} : { description }), ...staying });
    }
    told.current = messages.length;
  }, [messages, add]);
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="rounded-panel border border-line bg-raised shadow-pop transition-opacity duration-150 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0"
    >
      <Toast.Content className="flex items-start gap-3 px-3 py-2.5">
        <span
          className={classNames(
            'mt-1.5 size-2 shrink-0 rounded-full',
            toast.type === 'bad' ? 'bg-bad' : 'bg-good',
          )}
          aria-hidden="true"
        />
        <div className="min-w-0 flex-1">
          <Toast.Title className="text-sm font-medium" />
          <Toast.Description className="text-dense text-ink-soft" />
        </div>
        <Toast.Close
          aria-label={text.dismiss}
          className="-mr-1 flex size-6 items-center justify-center rounded-control text-ink-soft hover:bg-ink/7 [&_svg]:size-4"
        >
          <X />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
