import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNetwork, readNetworks } from './networks.ts';

const publicOnly = readNetworks([]);

describe('an installation that allows nothing more', () => {
  it.each([
    ...['127.0.0.1', '127.255.255.254', '::1', '0.0.0.0', '0.1.2.3', '::'],
    ...[
      '10.0.0.1',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '100.64.0.1',
      'fc00::1',
      'fd12::1',
      'fec0::1',
    ],
    ...['169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'fd00:ec2::254', '100.100.100.200', '168.63.129.16'],
    ...[
      '192.0.0.192',
      '192.0.2.1',
      '198.18.0.1',
      '198.51.100.1',
      '203.0.113.1',
      '240.0.0.1',
      '255.255.255.255',
    ],
    ...['224.0.0.1', '239.1.1.1', 'ff02::1', '2001:db8::1', '2001::1', '2002:7f00:1::', '100::1'],
    ...['::ffff:127.0.0.1', '::ffff:a9fe:a9fe', '::ffff:10.0.0.1', '::127.0.0.1', '::ffff:0:127.0.0.1'],
    ...['::7f00:1', '::a00:1', '::a9fe:a9fe', '2002:a00:1::1', '2002:a9fe:a9fe::', '2001:0:a00:1::'],
    // Nobody is given addresses beside 2000::/3 (RFC 4291 §2.4, IANA).
    ...['100:0:0:1::1', '64:ff9a::1', '4000::1', '8000::1', 'fe00::1', '5f00::1', '3fff::1', '::2:0:0:1'],
    ...['64:ff9b::7f00:1', '64:ff9b::10.0.0.1', '64:ff9b:1::1', '', 'localhost', '1.2.3', '::ffff:999.1.1.1'],
  ])('does not call %s', (address) => {
    expect(publicOnly.allows(address)).toBe(false);
  });

  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
    'calls %s',
    (address) => {
      expect(publicOnly.allows(address)).toBe(true);
    },
  );

  it('calls nothing without TLS', () => {
    for (const address of ['127.0.0.1', '::1', '8.8.8.8']) {
      expect(publicOnly.allowsWithoutTls(address)).toBe(false);
    }
  });
});

describe('networks that the installation allows', () => {
  const networks = readNetworks(['10.20.0.0/16', '127.0.0.0/8', 'fd00::/8']);

  it('are called, also as IPv4 inside IPv6, and nothing beside them', () => {
    const allowed = ['10.20.0.0', '10.20.255.255', '::ffff:10.20.1.1', '127.0.0.1', 'fd12::1'];
    expect(allowed.filter((address) => !networks.allows(address))).toEqual([]);
    const refused = ['10.19.255.255', '10.21.0.0', '::1', 'fc00::1', '169.254.169.254', '64:ff9b::10.20.1.1'];
    expect(refused.filter((address) => networks.allows(address))).toEqual([]);
  });

  it('are called without TLS on this machine only', () => {
    expect(networks.allowsWithoutTls('127.0.0.1')).toBe(true);
    for (const address of ['10.20.1.1', 'fd12::1', '::1', '8.8.8.8']) {
      expect(networks.allowsWithoutTls(address)).toBe(false);
    }
  });

  it.each([
    ['10.0.0.0/8', true],
    ['::/0', true],
    ['10.0.0.0', false],
    ['10/8', false],
    ['10.0.0.0/33', false],
  ])('%s is one: %s', (text, expected) => {
    expect(isNetwork(text)).toBe(expected);
  });
});

it('a private IPv4 address is found out in every form that an IPv6 address can hold it in', () => {
  const part = fc.integer({ min: 0, max: 255 });
  const hidden = fc.oneof(
    fc.tuple(fc.constantFrom(10, 127, 0), part, part, part),
    fc.tuple(fc.constant(169), fc.constant(254), part, part),
    fc.tuple(fc.constant(192), fc.constant(168), part, part),
  );
  const prefix = fc.constantFrom('::ffff:', '::', '64:ff9b::', '64:ff9b:1::', '::ffff:0:');
  const inHex = ([a, b, c, d]: readonly number[]) =>
    [((a ?? 0) << 8) | (b ?? 0), ((c ?? 0) << 8) | (d ?? 0)].map((word) => word.toString(16)).join(':');
  fc.assert(
    fc.property(prefix, hidden, (before, bytes) => {
      const forms = [
        `${before}${bytes.join('.')}`,
        `${before}${inHex(bytes)}`,
        `2002:${inHex(bytes)}::1`,
        `2001:0:${inHex(bytes)}::1`,
      ];
      expect(forms.filter((form) => publicOnly.allows(form))).toEqual([]);
    }),
  );
});
