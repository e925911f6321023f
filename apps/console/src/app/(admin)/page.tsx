import { Home } from '../../features/home/home.tsx';
import { requireSession } from '../../session/read-session.ts';

export default async function HomePage() {
  await requireSession('/');
  return <Home />;
}
