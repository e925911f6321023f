'use client';

import { ErrorPage } from '../parts/faults/error-page.tsx';

export default function PageError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <main>
      <ErrorPage error={error} retry={reset} />
    </main>
  );
}
