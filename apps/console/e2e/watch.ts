import type { Page } from '@playwright/test';

/** What the page of a test must not do is watched; some of it is let through on purpose. */
export interface Watch {
  /** Lets a refused request through whose red line in the browser's log is part of the test. */
  expectStatus: (status: number) => void;
  /** As much for requests that reach no server. */
  expectAway: () => void;
  /** Watches another page of the test too. */
  alsoOn: (page: Page) => void;
}
