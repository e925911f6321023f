import type { PageName } from '../i18n/texts.ts';
import { meets, type Session } from '../session/session.ts';

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
      ...{
        word: 'statements',
        icon: 'statements',
        path: '/statements',
        query: `?state=all&employee=${own}&direction=desc`,
      },
    },
  ];
  return places.filter((place) => place !== false);
}
