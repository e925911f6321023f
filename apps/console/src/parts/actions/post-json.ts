export interface Answer {
  status: number;
  body: { code?: string; message?: string; twoFactorRedirect?: boolean; code_needed?: boolean };
}

/** Posts JSON to our own origin; status 0 when the server cannot be reached. */
export async function postJson(path: string, body: unknown): Promise<Answer> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer: unknown = await response.json().catch(() => ({}));
    return { status: response.status, body: typeof answer === 'object' && answer !== null ? answer : {} };
  } catch {
    return { status: 0, body: {} };
  }
}
