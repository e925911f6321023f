import type { Outgoing } from '@stempel/outgoing';
import { secretBox } from '../secret-box.ts';

/** Whose secret it is. */
type Place = { workspaceId: string; id: string };

/** How the secrets of webhooks are kept, and which addresses are called at all. */
export type WebhookDoor = {
  seal(secret: string, place: Place): Uint8Array;
  /** Throws when the bytes were changed, moved to another place or sealed by another installation. */
  open(sealed: Uint8Array, place: Place): string;
  /** As far as it can be told before it is called: networks are checked when it is, on the connection itself. */
  mayCall(address: string): boolean;
};

export function createWebhookDoor({
  instanceSecret,
  outgoing,
}: {
  instanceSecret: string;
  outgoing: Pick<Outgoing, 'requireAddress'>;
}): WebhookDoor {
  const box = secretBox(instanceSecret, 'webhook secrets');
  const placeOf = ({ workspaceId, id }: Place) => `${workspaceId}/${id}`;
  return {
    seal: (secret, place) => box.seal(secret, placeOf(place)),
    open: (sealed, place) => box.open(sealed, placeOf(place)),
    mayCall(address) {
      try {
        outgoing.requireAddress(address);
        return true;
      } catch {
        return false;
      }
    },
  };
}
