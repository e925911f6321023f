import { notFound } from 'next/navigation';
import { PolicyPage } from '../../../../../features/policies/policy-page.tsx';
import { pageMetadata } from '../../../../../i18n/page-metadata.ts';
import { isPolicyKind, pageNames } from '../../../../../parts/plugins/policy-kinds.ts';
import { requireSession } from '../../../../../session/read-session.ts';

interface Props {
  params: Promise<{ kind: string }>;
}

export async function generateMetadata({ params }: Props) {
  const { kind } = await params;
  return pageMetadata(isPolicyKind(kind) ? pageNames[kind] : 'policies');
}

export default async function NewPolicyPage({ params }: Props) {
  const { kind } = await params;
  if (!isPolicyKind(kind)) notFound();
  await requireSession(`/policies/${kind}/new`);
  return <PolicyPage kind={kind} />;
}
