'use client';

import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useState,
} from 'react';
import type { Message, MessageAction } from './message.ts';

type Tell = (tone: Message['tone'], title: string, description?: string, action?: MessageAction) => void;

const TellContext = createContext<Tell | null>(null);
// A page that is only read has nothing to say: what shows messages is loaded when somebody begins to act.
const loadStack = () => import('./toast-stack.tsx');
const ToastStack = lazy(() => loadStack().catch(() => ({ default: PlainMessage })));

/** Messages about what just happened; placed once, around the whole application. */
export function Toasts({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<readonly Message[]>([]);
  const tell = useCallback<Tell>((tone, title, description, action) => {
    setMessages((told) => [...told, { tone, title, description, action }]);
  }, []);
  useEffect(() => {
    const stop = new AbortController();
    const once = () => {
      stop.abort();
      void loadStack().catch(() => undefined);
    };
    for (const kind of ['pointerdown', 'keydown']) window.addEventListener(kind, once, stop);
    return () => stop.abort();
  }, []);
  return (
    <TellContext value={tell}>
      {children}
      {messages.length > 0 ? (
        <Suspense fallback={null}>
          <ToastStack messages={messages} />
        </Suspense>
      ) : null}
    </TellContext>
  );
}

/** The newest message, where the server cannot be reached even for what usually shows it. */
function PlainMessage({ messages }: { messages: readonly Message[] }) {
  const newest = messages.at(-1);
  return (
    <div
      role="alert"
      className="print:hidden fixed inset-x-4 top-[calc(var(--bar-height,0px)+0.75rem)] z-60 rounded-panel border border-line bg-raised px-3 py-2.5 text-sm shadow-pop"
    >
      {newest?.title} {newest?.description}
    </div>
  );
}

/**
 * Shows a message: `good` leaves by itself unless it offers an action, `bad` stays until it is dismissed and is
 * announced at once. F6 leads to the messages.
 */
export function useToast(): Tell {
  const tell = useContext(TellContext);
  if (!tell) throw new Error('useToast needs <Toasts> around the application.');
  return tell;
}
