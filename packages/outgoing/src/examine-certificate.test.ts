import { X509Certificate } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examineCertificate } from './examine-certificate.ts';
import { certificate } from './testing/authority.ts';

const server = createServer(certificate, (_, response) => void response.end());
let origin: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

test('says until when a certificate is valid, and why it is not trusted', async () => {
  const { validUntil, problem } = await examineCertificate(origin);
  expect(validUntil).toEqual(new Date(new X509Certificate(certificate.cert).validTo));
  // Of an authority that this process does not know.
  expect(problem).toMatch(/CERT|SELF_SIGNED|UNABLE_TO/);
});

test('throws where nobody answers', async () => {
  await expect(examineCertificate('https://127.0.0.1:1')).rejects.toThrow('ECONNREFUSED');
});
