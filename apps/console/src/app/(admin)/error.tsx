'use client';

import { ErrorPage } from '../../parts/faults/error-page.tsx';

export default function PageError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return <ErrorPage error={error} retry={reset} />;
}
