import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { buildConnector } from 'undici';
import type { Networks } from './networks.ts';
import { OutgoingError } from './outgoing-error.ts';

/** The addresses of a host, as the operating system knows them. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

export const resolveBySystem: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true });

type LookupDone = (
  error: Error | null,
  address: string | LookupAddress[],
  family?: number | undefined,
) => void;

/**
 * Connects only to addresses that the networks allow. They are checked when the host has been resolved, before anything
 * is sent, and once more on the socket: an answer of the name server that changes in between changes nothing.
 */
export function connectChecked(networks: Networks, resolve: Resolve): buildConnector.connector {
  const connectors = { 'http:': connectorFor('http:'), 'https:': connectorFor('https:') };

  function connectorFor(protocol: 'http:' | 'https:'): buildConnector.connector {
    const mayReach = protocol === 'https:' ? networks.allows : networks.allowsWithoutTls;
    const look = (hostname: string, options: LookupOptions, done: LookupDone) => {
      resolve(hostname).then(
        (found) => {
          const allowed = found.filter(({ address }) => mayReach(address));
          const [first] = allowed;
          if (!first) done(new OutgoingError(found.length > 0 ? 'network' : 'unanswered'), '');
          else if (options.all) done(null, allowed);
          else done(null, first.address, first.family);
        },
        (error: Error) => done(error, ''),
      );
    };
    const connect = buildConnector({ lookup: look, allowH2: false });
    return (options, done) => {
      // A host that is an address is not looked up.
      const host = options.hostname.replace(/^\[|\]$/g, '');
      if (isIP(host) !== 0 && !mayReach(host)) return done(new OutgoingError('network'), null);
      connect(options, (...[error, socket]) => {
        if (error) return done(error, null);
        if (mayReach(socket.remoteAddress ?? '')) return done(null, socket);
        socket.destroy();
        done(new OutgoingError('network'), null);
      });
    };
  }

  return (options, done) => connectors[options.protocol === 'http:' ? 'http:' : 'https:'](options, done);
}
