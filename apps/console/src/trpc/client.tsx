'use client';

import { QueryCache, QueryClientProvider } from '@tanstack/react-query';
import { createTRPCClient, httpBatchLink, type TRPCLink } from '@trpc/client';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { createTRPCContext } from '@trpc/tanstack-react-query';
import { type ReactNode, useState } from 'react';
import { ConsoleQueries } from './console-queries.ts';
import type { ConsoleRouter } from './console-router.ts';
import { readProblem } from './problem.ts';
import { repeatLater } from './repeat-later.ts';
import { signInHere } from './sign-in-here.ts';
import { wait } from './wait.ts';

export type Outputs = inferRouterOutputs<ConsoleRouter>;
export type Inputs = inferRouterInputs<ConsoleRouter>;

const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<ConsoleRouter>();

export { useTRPC, useTRPCClient };

/** Asks those who guard what is typed as the browser would before it leaves. */
const isTyped = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

function newQueries(): ConsoleQueries {
  const queryCache = new QueryCache({
    onError: (error) => {
      // The session ended elsewhere (suspended, signed out): the sign-in page brings the person back here. Where
      // something is typed they stay: what they press next says it, with a way that keeps the text.
      if (readProblem(error).status === 401 && !isTyped()) window.location.assign(signInHere());
    },
  });
  return new ConsoleQueries(queryCache);
}

type Fetch = NonNullable<Parameters<typeof httpBatchLink>[0]['fetch']>;

const fetchAgain: Fetch = (input, init) => {
  const request = init as RequestInit | undefined;
  return repeatLater(request?.method === 'GET' ? 'read' : 'write', {
    send: () => fetch(input, request),
    wait,
  });
};

/** A read in a request of its own: together with others it is answered when the slowest of them is. */
export const alone = { context: { alone: true } };

/** What the server takes in one request. */
const mostCalls = 20;
const door = { url: '/internal/trpc', maxURLLength: 4000, maxItems: mostCalls, fetch: fetchAgain };

/** Two batches instead of the link that splits and one without batches: every page loads this. */
const batches: TRPCLink<ConsoleRouter> = (runtime) => {
  const [together, apart] = [httpBatchLink(door)(runtime), httpBatchLink(door)(runtime)];
  return (call) => (call.op.context.alone === true ? apart(call) : together(call));
};

/** Gives the signed-in pages their queries; everything stays on our own origin. */
export function Queries({ children }: { children: ReactNode }) {
  const [queryClient] = useState(newQueries);
  const [client] = useState(() =>
    createTRPCClient<ConsoleRouter>({
      links: [batches],
    }),
  );
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={client} queryClient={queryClient}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  );
}
