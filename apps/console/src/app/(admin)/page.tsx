import { Home } from '../../features/home/home.tsx';
import { pageMetadata } from '../../i18n/page-metadata.ts';
import { requireSession } from '../../session/read-session.ts';

export const generateMetadata = () => pageMetadata('home');

export default async function HomePage() {
  await requireSession('/');
  return <Home />;
}
