import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { settle } from './page-checks.ts';
import { recordWeek } from './policy-fixtures.ts';
import { createKey, type TestWorkspace } from './product.ts';
import { restClient } from './rest.ts';
import { expect, signIn, test } from './test.ts';
import { typeDate } from './type-date.ts';

/*
 * TVöD has 30 days of leave in its second edition and 31 from the calendar year 2027 in its third. The workspace loaded
 * the second for Mona's terms, and lets leave be taken after three months instead of six.
 */
async function loadSecondEdition(page: Page, workspace: TestWorkspace): Promise<void> {
  const rest = restClient(await createKey(workspace, 'Admin'));
  await recordWeek(rest);
  const terms = await rest.get<{ data: { id: string }[] }>('/settings/employment-terms?code=standard');
  await signIn(page, workspace.owner);
  const ask = async (procedure: string, input: object) => {
    const answer = await page.request.post(`/internal/trpc/${procedure}`, { data: input });
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()).result.data;
  };
  const loaded = await ask('agreementPacks.load', {
    ...{ pack: 'german-tvoed', effective_from: '2026-01-01', employment_terms: [terms.data[0]?.id] },
  });
  const leave = loaded.created.find(({ code }: { code: string }) => code === 'german-tvoed-urlaub');
  const { config } = (
    await (
      await page.request.get(
        `/internal/trpc/policies.get?input=${encodeURIComponent(JSON.stringify({ id: leave.id, as_of: '2026-01-01' }))}`,
      )
    ).json()
  ).result.data;
  config.accruals[0].config.waiting_months = 3;
  await ask('policies.update', { id: leave.id, config, effective_from: '2026-02-01' });
}

test('a newer edition shows its difference and is published from a date', async ({
  page,
  workspace,
  watch,
}) => {
  test.slow();
  page.setDefaultTimeout(20_000);
  // A day before the edition holds is refused.
  watch.expectStatus(422);
  await loadSecondEdition(page, workspace);
  await page.goto('/agreement-packs');
  const card = page.getByRole('listitem').filter({ hasText: 'TVöD' }).first();
  await expect(card).toContainText('Loaded: edition 2, in force from 1 Jan 2026');
  await card.getByRole('button', { name: /edition 3$/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 employment affected');
  await expect(dialog).toContainText('Mona Lind');
  const leave = dialog.getByRole('listitem').filter({ hasText: '31 days in a five-day week' }).last();
  await expect(leave.locator('del')).toHaveText('30 days');
  await expect(leave.locator('ins')).toHaveText('31 days');
  await expect(leave.getByRole('link', { name: /Tarifeinigung of 6 April 2025/ })).toBeVisible();
  await expect(leave).toContainText('unconfirmed');
  const waiting = dialog.getByRole('group', { name: /, Waiting/ });
  await expect(waiting.getByRole('radio', { name: /^As it is: 3/ })).toBeChecked();
  await settle(page);
  await expectAccessible(page, 'the difference of an edition');

  await typeDate(dialog, /In force from/, '2026-12-31');
  await expect(dialog).toContainText('The figures of edition 3 hold from 1 Jan 2027');
  await expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await typeDate(dialog, /In force from/, '2027-01-01');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog).toContainText('Edition 3 is in force from 1 Jan 2027');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(card).toContainText('Loaded: edition 3, in force from 1 Jan 2027');
});
