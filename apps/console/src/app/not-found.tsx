import { FaultPage } from '../parts/faults/fault-page.tsx';

export default function NotFound() {
  return (
    <main>
      <FaultPage code="404" title="notFoundTitle" hint="notFoundHint" />
    </main>
  );
}
