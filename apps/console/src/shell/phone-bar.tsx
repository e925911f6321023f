'use client';

import { classNames } from '@stempel/ui';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { PageName } from '../i18n/texts.ts';
import { PageIcon } from '../routes/icons.tsx';
import { meets, type Session } from '../session/session.ts';
import { useSession } from '../session/session-context.tsx';

interface Place {
  word: 'today' | 'month' | 'absences' | 'statements';
  /** Whose icon it has. */
  icon: PageName;
  path: string;
  /** What of the address leads to one's own. */
  query?: string;
}

/** What somebody who works here looks at on the way: as far as their roles open it. */
export function phonePlaces(session: Session): readonly Place[] {
  const own = session.employee_id;
  if (own === null) return [];
  const reads = (resource: 'timesheet' | 'absences' | 'statements') =>
    meets(session, { kind: 'grant', resource, action: 'read' });
  const places: (Place | false)[] = [
    { word: 'today', icon: 'home', path: '/' },
    reads('timesheet') && { word: 'month', icon: 'calendar', path: `/employees/${own}/month` },
    reads('absences') && { word: 'absences', icon: 'absences', path: '/my-time/absences' },
    reads('statements') && {
      ...{ word: 'statements', icon: 'statements', path: '/statements', query: `?state=all&employee=${own}` },
    },
  ];
  return places.filter((place) => place !== false);
}

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
            'flex h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 px-1 text-fine focus-visible:outline-offset-[-2px] [&_svg]:size-5',
            here === path ? 'font-semibold text-accent' : 'text-ink-soft',
          )}
        >
          <PageIcon page={icon} />
          <span className="max-w-full truncate">{text(word)}</span>
        </Link>
      ))}
    </nav>
  );
}
