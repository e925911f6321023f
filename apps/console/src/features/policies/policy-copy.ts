import type { PolicyKind } from '../../parts/plugins/policy-kinds.ts';
import { type TypedPolicy, typedOf } from '../../parts/plugins/typed-policy.ts';
import type { useTRPCClient } from '../../trpc/client.tsx';

/** What a copy of a policy says: its draft, else what is in force, under another name and a code that is free. */
export async function copyOf(
  client: ReturnType<typeof useTRPCClient>,
  { kind, id, named }: { kind: PolicyKind; id: string; named: (name: string) => string },
): Promise<TypedPolicy> {
  const draft = await client.policies.draft.query({ id });
  const source = draft ?? (await client.policies.get.query({ id }));
  if (source.kind !== kind) throw new Error(`${source.code} is a ${source.kind} policy.`);
  const codes = Array.from({ length: 20 }, (_, index) => `${source.code}-${index + 2}`.slice(-100));
  const [taken, drafts] = await Promise.all([
    client.policies.list.query({ code: codes, limit: codes.length }),
    client.policies.drafts.query({}),
  ]);
  const known = new Set([...taken.data, ...drafts].map(({ code }) => code));
  const code = codes.find((one) => !known.has(one)) ?? '';
  return { ...typedOf(kind, source), code, name: named(source.name) };
}
