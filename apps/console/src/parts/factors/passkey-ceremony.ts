import { type Answer, postJson } from '../actions/post-json.ts';

/** Why a passkey did nothing: the person stopped, the browser cannot, or the server said no. */
export type CeremonyResult = 'done' | 'stopped' | 'unsupported' | Answer;

const folder = '/internal/auth/passkey';

export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
}

/** Makes a passkey on this device and adds it to the signed-in person's account under this name. */
export function addPasskey(name: string): Promise<CeremonyResult> {
  return perform('generate-register-options', 'verify-registration', { name }, (options) =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
        options as PublicKeyCredentialCreationOptionsJSON,
      ),
    }),
  );
}

/** Signs in with a passkey of this device. */
export function enterWithPasskey(): Promise<CeremonyResult> {
  return perform('generate-authenticate-options', 'verify-authentication', {}, (options) =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
        options as PublicKeyCredentialRequestOptionsJSON,
      ),
    }),
  );
}

async function perform(
  optionsPath: string,
  verifyPath: string,
  body: object,
  ask: (options: unknown) => Promise<Credential | null>,
): Promise<CeremonyResult> {
  if (!canUsePasskeys()) return 'unsupported';
  const begun = await fetch(`${folder}/${optionsPath}`).catch(() => undefined);
  const options: unknown = await begun?.json().catch(() => undefined);
  if (!begun?.ok) return { status: begun?.status ?? 0, body: (options ?? {}) as Answer['body'] };
  let credential: Credential | null;
  try {
    credential = await ask(options);
  } catch {
    // The browser tells nobody more than that it did not happen (WebAuthn §14.5).
    return 'stopped';
  }
  if (!credential) return 'stopped';
  const answer = await postJson(`${folder}/${verifyPath}`, {
    ...body,
    response: (credential as PublicKeyCredential).toJSON(),
  });
  return answer.status === 200 ? 'done' : answer;
}
