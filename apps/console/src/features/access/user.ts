import type { BadgeTone } from '@stempel/ui';
import type { Outputs } from '../../trpc/client.tsx';

export type User = Outputs['users']['list']['data'][number];

export const userTones: Record<User['state'], BadgeTone> = {
  draft: 'neutral',
  invited: 'accent',
  activated: 'good',
  suspended: 'bad',
};
