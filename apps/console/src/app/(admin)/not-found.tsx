import { FaultPage } from '../../parts/faults/fault-page.tsx';

export default function NotFound() {
  return <FaultPage code="404" title="notFoundTitle" hint="notFoundHint" />;
}
