import { newId } from '@stempel/db';
import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { makeTenant } from '../../testing/make-tenant.ts';
import { listEmploymentTerms, listEmploymentTermsInput } from '../employment-terms/index.ts';
import {
  createWorkspace,
  createWorkspaceInput,
  getWorkspace,
  updateWorkspace,
  workspaceDto,
} from './index.ts';

const db = testDatabase();
const moment = { now: Temporal.Instant.from('2026-03-15T11:00:00Z'), requestId: 'test' };

const input = (slug: string, more: object = {}) =>
  createWorkspaceInput.parse({
    slug,
    name: 'Acme',
    time_zone: 'Europe/Berlin',
    environment: 'production',
    owner: { email: 'ada@example.com', name: 'Ada' },
    ...more,
  });

test('slugs are unique in an environment, and each environment has its own', async () => {
  const slug = `s-${newId()}`;
  const { workspace } = await createWorkspace(db, input(slug), moment);
  expect(workspaceDto.parse(workspace)).toEqual(workspace);
  await expect(createWorkspace(db, input(slug), moment)).rejects.toMatchObject({
    code: 'conflict',
    errors: [{ pointer: '/slug' }],
  });
  const staging = createWorkspace(db, input(slug, { environment: 'staging' }), moment);
  await expect(staging).resolves.toMatchObject({ workspace: { environment: 'staging' } });
});

test.each(['Acme', 'a b', '-a', 'a-', ''])('"%s" is no slug', (slug) => {
  expect(createWorkspaceInput.shape.slug.safeParse(slug).success).toBe(false);
});

test.each(['Europe/Atlantis', '+01:00', ''])('"%s" is no time zone', (zone) => {
  expect(createWorkspaceInput.shape.time_zone.safeParse(zone).success).toBe(false);
});

test('a new workspace has employment terms, so that the first employment can be entered', async () => {
  const { ctx } = await makeTenant(db);
  const { data } = await listEmploymentTerms(ctx, listEmploymentTermsInput.parse({ as_of: '2020-01-01' }));
  expect(data).toMatchObject([
    { code: 'standard', flex_account_id: expect.any(String), default_reason_id: expect.any(String) },
  ]);
});

test('settings are merged', async () => {
  const { ctx } = await makeTenant(db);
  const changed = await updateWorkspace(ctx, { settings: { scim_match_attribute: 'email' } });
  const settings = { scim_match_attribute: 'email', identity_provider_names_to_employees: false };
  expect(changed).toMatchObject({ settings, version: 2 });
  await updateWorkspace(ctx, {
    settings: { identity_provider_names_to_employees: true },
    time_zone: 'Asia/Tokyo',
  });
  expect(await getWorkspace(ctx)).toMatchObject({
    settings: { ...settings, identity_provider_names_to_employees: true },
    time_zone: 'Asia/Tokyo',
  });
  const stale = updateWorkspace(ctx, { name: 'X', expected_version: 1 });
  await expect(stale).rejects.toMatchObject({ code: 'precondition-failed' });
});
