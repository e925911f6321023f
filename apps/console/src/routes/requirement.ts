import type { Action, Resource } from '@stempel/core/access';

/** What a page or a menu entry asks for. */
export type Requirement =
  | { kind: 'grant'; resource: Resource; action: Action }
  | { kind: 'employee' }
  | { kind: 'developer' };
