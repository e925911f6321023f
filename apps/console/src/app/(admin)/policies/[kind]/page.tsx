import { notFound } from 'next/navigation';
import { PolicyList } from '../../../../features/policies/policy-list.tsx';
import { pageMetadata } from '../../../../i18n/page-metadata.ts';
import { isPolicyKind, pageNames } from '../../../../parts/plugins/policy-kinds.ts';
import { requireSession } from '../../../../session/read-session.ts';

interface Props {
  params: Promise<{ kind: string }>;
}

export async function generateMetadata({ params }: Props) {
  const { kind } = await params;
  return pageMetadata(isPolicyKind(kind) ? pageNames[kind] : 'policies');
}

export default async function PoliciesPage({ params }: Props) {
  const { kind } = await params;
  if (!isPolicyKind(kind)) notFound();
  await requireSession(`/policies/${kind}`);
  return <PolicyList kind={kind} />;
}
