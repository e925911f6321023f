'use client';

import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Text } from 'react-aria-components/Text';
import {
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import type { Message } from './message.ts';
import { useUi } from './ui-provider.tsx';

const shownMs = 6000;

/**
 * The messages that are shown, the newest in front. On a narrow screen they stand at the top: at the bottom they
 * would cover the buttons of a sheet and the places of the menu. Of an open sheet they leave the head in sight: what it is,
 * and its way out; of the page the bar with the menu.
 */
export default function ToastStack({ messages }: { messages: readonly Message[] }) {
  const { text } = useUi();
  const [queue] = useState(() => new ToastQueue<Message>());
  const told = useRef(0);
  useEffect(() => {
    for (const message of messages.slice(told.current)) {
      const stays = message.tone === 'bad' || message.action !== undefined;
      queue.add(message, stays ? {} : { timeout: shownMs });
    }
    told.current = messages.length;
  }, [messages, queue]);
  return (
    <ToastRegion
      queue={queue}
      className="fixed print:hidden bottom-4 max-sm:top-[calc(max(var(--sheet-head,0px),var(--bar-height,0px))+0.75rem)] max-sm:bottom-auto left-1/2 -translate-x-1/2 z-60 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2 outline-none"
    >
      {({ toast }) => {
        const { tone, title, description, action } = toast.content;
        const close = () => queue.close(toast.key);
        return (
          <Toast
            toast={toast}
            className={classNames(
              'flex gap-3 rounded-panel border border-line bg-raised px-3 py-2.5 shadow-pop transition-opacity duration-150 starting:opacity-0',
              description ? 'items-start' : 'items-center',
            )}
          >
            <span
              className={classNames(
                'size-2 shrink-0 rounded-full',
                description ? 'mt-1.5' : '',
                tone === 'bad' ? 'bg-bad' : 'bg-good',
              )}
              aria-hidden="true"
            />
            {/* What went well waits until assistive technology has finished its sentence. */}
            <ToastContent {...(tone === 'bad' ? {} : { role: 'status' })} className="min-w-0 flex-1">
              <Text slot="title" elementType="h2" className="text-sm font-medium">
                {title}
              </Text>
              {description ? (
                <Text slot="description" elementType="p" className="text-dense text-ink-soft">
                  {description}
                </Text>
              ) : null}
            </ToastContent>
            {action ? (
              <Button
                size="small"
                onClick={() => {
                  close();
                  action.run();
                }}
              >
                {action.label}
              </Button>
            ) : null}
            <button
              type="button"
              aria-label={text.dismiss}
              onClick={close}
              className="-mr-1 flex size-6 items-center justify-center rounded-control text-ink-soft hover:bg-ink/7 [&_svg]:size-4"
            >
              <X />
            </button>
          </Toast>
        );
      }}
    </ToastRegion>
  );
}
