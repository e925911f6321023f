import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './test.ts';

test('whoever has a workspace beside the first one is told who runs the installation', async ({
  owner: page,
}) => {
  await page.goto('/operations');
  await expect(page.getByRole('heading', { level: 1, name: 'Operations' })).toBeVisible();
  await expect(page.getByText('This installation is run from another workspace')).toBeVisible();
  await expect(page.getByText('Newest backup')).toHaveCount(0);
  await expectAccessible(page);
});
