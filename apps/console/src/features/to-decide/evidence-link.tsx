import Link from 'next/link';
import type { ReactNode } from 'react';

/** The way to all of something that a decision rests on. */
export function EvidenceLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      prefetch={false}
      className="mt-3 mr-4 inline-block text-dense text-accent underline underline-offset-2"
    >
      {children}
    </Link>
  );
}
