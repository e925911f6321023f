'use client';

import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { useUi } from './ui-provider.tsx';

type Tone = 'good' | 'bad';

/**
 * Messages about what just happened; placed once, around the whole application. On a narrow screen they stand at
 * the top: at the bottom they would cover the buttons of a sheet.
 */
export function Toasts({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider timeout={6000}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className="fixed bottom-4 max-sm:top-3 max-sm:bottom-auto left-1/2 -translate-x-1/2 z-60 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2 outline-none">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  const { text } = useUi();
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

/** Shows a message: `good` leaves by itself, `bad` stays until it is dismissed and is announced at once. */
export function useToast(): (tone: Tone, title: string, description?: string) => void {
  const manager = Toast.useToastManager();
  return (tone, title, description) => {
    manager.add({
      title,
      type: tone,
      ...(description === undefined ? {} : { description }),
      ...(tone === 'bad' ? { timeout: 0, priority: 'high' as const } : {}),
    });
  };
}
