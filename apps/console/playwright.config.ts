import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

// The root test command names the browser it found; an empty name means Playwright's own.
const executablePath = process.env.CHROMIUM_PATH || undefined;

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/start-product.ts',
  timeout: 300_000,
  // As patient as a press below: four journeys at once on two slow cores keep a page waiting for longer than ten seconds.
  expect: { timeout: 30_000 },
  fullyParallel: true,
  // Half of the time of a journey is spent waiting.
  workers: 2 * availableParallelism(),
  forbidOnly: Boolean(process.env.CI),
  // On a machine of unknown load a journey may lose a race with the page; it is named as flaky, and mended.
  retries: 1,
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Copenhagen',
    viewport: { width: 1440, height: 900 },
    // A press that cannot happen fails by its name, long before the test would run out of time.
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // Recording costs a third of the time of a journey, so only one that failed is recorded, when it is tried again.
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
});
