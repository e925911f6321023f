import { ForbiddenPage } from '../../parts/faults/forbidden-page.tsx';

export default function Forbidden() {
  return <ForbiddenPage />;
}
