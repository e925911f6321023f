import type { IncomingMessage } from 'node:http';
import type { ServiceContext } from '@stempel/services';
import type { Reply } from '../edge/write-reply.ts';

/** Answers one of the file routes: the id of its address, the parameters beside it. */
export type FileRoute = (
  service: ServiceContext,
  call: { id: string; query: URLSearchParams; request: IncomingMessage },
) => Promise<Reply>;
