import { ForbiddenPage } from '../../features/faults/forbidden-page.tsx';

export default function Forbidden() {
  return <ForbiddenPage />;
}
