import { OwnSessions } from '../../../features/sessions/own-sessions.tsx';
import { pageMetadata } from '../../../i18n/page-metadata.ts';
import { requireSession } from '../../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('sessions');

export default async function SessionsRoute() {
  await requireSession('/sessions');
  return <OwnSessions />;
}
