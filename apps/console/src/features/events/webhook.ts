import type { BadgeTone } from '@stempel/ui';
import type { Outputs } from '../../trpc/client.tsx';

export type Webhook = Outputs['webhooks']['list'][number];
export type Delivery = Outputs['webhooks']['deliveries']['data'][number];

export const stateTones: Record<Webhook['state'], BadgeTone> = {
  active: 'good',
  paused: 'warn',
  ended: 'bad',
};

export const deliveryTones: Record<Delivery['state'], BadgeTone> = {
  waiting: 'neutral',
  delivered: 'good',
  failed: 'bad',
  withheld: 'warn',
  dropped: 'neutral',
};
