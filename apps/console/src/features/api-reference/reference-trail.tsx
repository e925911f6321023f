import Link from 'next/link';

/** The way back to the list of operations, above the title of a page beside it. */
export function ReferenceTrail({ children }: { children: string }) {
  return (
    <Link href="/api-reference" prefetch={false} className="hover:text-ink hover:underline">
      {children}
    </Link>
  );
}
