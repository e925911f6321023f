import Link from 'next/link';
import type { ReactNode } from 'react';

/** One line of what runs or is connected, which leads to its page. */
export function WorkLine({ href, badge, children }: { href: string; badge: ReactNode; children: ReactNode }) {
  return (
    <li>
      <Link
        href={href}
        prefetch={false}
        className="flex min-h-11 items-center gap-3 px-4 py-1.5 text-dense hover:bg-accent-soft/55 focus-visible:outline-offset-[-2px]"
      >
        <span className="min-w-0 flex-1 break-words">{children}</span>
        {badge}
      </Link>
    </li>
  );
}
