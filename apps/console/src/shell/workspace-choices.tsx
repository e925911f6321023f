'use client';

import { MenuChoices, MenuSeparator, useLeave } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { z } from 'zod/mini';
import { postJson } from '../parts/actions/post-json.ts';

const meSchema = z.object({
  workspace: z.object({ id: z.string() }),
  workspaces: z.array(z.object({ id: z.string(), name: z.string() })),
});

/** The workspaces the person belongs to, when there is more than one. */
export function WorkspaceChoices() {
  const text = useTranslations('shell');
  const leave = useLeave();
  const { data } = useQuery({
    queryKey: ['me'],
    queryFn: async () => meSchema.parse(await (await fetch('/internal/auth/me')).json()),
  });
  if (!data || data.workspaces.length < 2) return null;
  const enter = async (id: string) => {
    const answer = await postJson('/internal/auth/workspace', { workspace_id: id });
    if (answer.status === 200) window.location.assign('/');
  };
  return (
    <>
      <MenuChoices
        label={text('workspace')}
        value={data.workspace.id}
        choices={data.workspaces.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => leave(() => void enter(id))}
      />
      <MenuSeparator />
    </>
  );
}
