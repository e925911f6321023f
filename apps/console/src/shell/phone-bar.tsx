'use client';

import { classNames } from '@stempel/ui';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { PageIcon } from '../routes/icons.tsx';
import { useSession } from '../session/session-context.tsx';
import { phonePlaces } from './phone-places.ts';

/** The four places at the edge where a thumb is; only on a phone, the menu has them elsewhere. */
export function PhoneBar() {
  const text = useTranslations('phone');
  const places = phonePlaces(useSession());
  const here = usePathname();
  return (
    <nav
      aria-label={text('label')}
      className="fixed inset-x-0 bottom-0 z-30 flex border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden print:hidden"
    >
      {places.map(({ word, icon, path, query = '' }) => (
        <Link
          key={word}
          href={`${path}${query}`}
          prefetch={false}
          aria-current={here === path ? 'page' : undefined}
          className={classNames(
            'flex h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 px-0.5 text-tiny focus-visible:outline-offset-[-2px] [&_svg]:size-5',
            here === path ? 'font-medium tracking-tight text-accent' : 'tracking-tight text-ink-soft',
          )}
        >
          <PageIcon page={icon} />
          <span className="max-w-full truncate">{text(word)}</span>
        </Link>
      ))}
    </nav>
  );
}
