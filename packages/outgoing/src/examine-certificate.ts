import { isIP } from 'node:net';
import { connect } from 'node:tls';

export type CertificateFindings = {
  validUntil: Date;
  /** Why it is not trusted; null where it is. */
  problem: string | null;
};

const patienceMilliseconds = 10_000;

/** Looks at the certificate with which an https origin answers; nothing is sent to it. Throws where it does not answer. */
export async function examineCertificate(origin: string): Promise<CertificateFindings> {
  const { hostname, port } = new URL(origin);
  const host = hostname.replace(/^\[|\]$/g, '');
  const servername = isIP(host) === 0 ? { servername: host } : {};
  // One that is not trusted is what is to be told.
  const socket = connect({ host, port: Number(port || 443), ...servername, rejectUnauthorized: false });
  socket.setTimeout(patienceMilliseconds, () => socket.destroy(new Error('it does not answer')));
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('secureConnect', resolve);
      socket.once('error', reject);
    });
    const problem = socket.authorized ? null : String(socket.authorizationError ?? 'it is not trusted');
    return { validUntil: new Date(socket.getPeerCertificate().valid_to), problem };
  } finally {
    socket.destroy();
  }
}
