/** Headers of every answer of the edge. */
export function commonHeaders(requestId: string): Record<string, string> {
  return { 'Request-Id': requestId, 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };
}
