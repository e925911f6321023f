import { addressesOf } from './addresses.ts';
import { formGroups } from './known-forms.ts';
import { makeCompany } from './page-checks.ts';
import { expect, test } from './test.ts';
import { walkPage } from './walk-forms.ts';
import { say } from './words.ts';

/** An address without the ids of this run. */
const placeOf = (path: string) => path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '[id]').replace(/\?.*/, '');
const groupOf = (pattern: string) =>
  Object.entries(formGroups).find(([, { of }]) => of.test(pattern))?.[0] ?? null;

for (const [group, { forms }] of Object.entries(formGroups)) {
  test(`every form asks before what was typed in it is lost: ${group}`, async ({
    page,
    workspace,
    watch,
  }) => {
    test.setTimeout(900_000);
    watch.expectStatus(422);
    watch.expectStatus(403);
    const ids = await makeCompany(page, workspace);
    const addresses = addressesOf(ids).filter(
      ({ pattern, signedIn }, index, all) =>
        signedIn &&
        groupOf(pattern) === group &&
        (pattern.startsWith('/policies') || all.findIndex((one) => one.pattern === pattern) === index),
    );
    const asked: Record<string, readonly string[]> = {};
    const barren = new Set<string>();
    for (const { path } of addresses) {
      const place = placeOf(path);
      const known = forms[place] ?? [];
      // A week can be kept as a test where it can be worked out: one in which somebody was employed.
      const week = known.includes(say('policy.keepWeek')) ? `?employee=${ids.employee}&week=2024-03-04` : '';
      asked[place] = await walkPage(page, { path: `${path}${week}`, known, barren });
    }
    test.info().annotations.push({ type: 'asked', description: JSON.stringify(asked) });
    for (const [place, known] of Object.entries(forms)) {
      expect.soft(asked[place], `forms of ${place} that ask`).toEqual(expect.arrayContaining([...known]));
    }
  });
}
