import { expect, test } from './test.ts';

// What the fixture of every journey looks for. Each of these has to fail, so that no journey passes unwatched.
test.describe('a journey fails when the page', () => {
  test.fail();

  test('logs an error', async ({ page }) => {
    await page.evaluate(() => console.error('planted'));
  });

  test('logs a warning', async ({ page }) => {
    await page.evaluate(() => console.warn('planted'));
  });

  test('throws what nobody catches', async ({ page }) => {
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('planted');
      });
    });
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  });

  test('asks anyone but our own origin', async ({ page }) => {
    const asked = page.waitForRequest('http://127.0.0.1:9/**');
    await page.evaluate(() => void fetch('http://127.0.0.1:9/planted', { mode: 'no-cors' }).catch(() => {}));
    await asked;
  });

  test('is refused with a status that nobody expected', async ({ page }) => {
    await page.goto('/internal/auth/me');
  });
});

test('and passes where a refusal was expected', async ({ page, watch }) => {
  watch.expectStatus(401);
  await page.goto('/internal/auth/me');
});

test.describe('a window that a journey leaves open', () => {
  test.describe.configure({ mode: 'serial' });

  test('is open beside its page', async ({ browser }) => {
    await (await browser.newContext()).newPage();
    expect(browser.contexts()).toHaveLength(2);
  });

  test('is closed before the next one', async ({ browser }) => {
    expect(browser.contexts()).toHaveLength(1);
  });
});
