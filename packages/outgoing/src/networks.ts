import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

/** Which addresses may be called. */
export type Networks = {
  allows(address: string): boolean;
  /** Whether it is an address of this machine that the installation allows; only there a call may go without TLS. */
  allowsWithoutTls(address: string): boolean;
};

/** Answers machines in Azure with their settings and, although public in form, leaves no machine (Azure IMDS). */
const azureHost = '168.63.129.16';

/** All that is given to anybody in IPv6 (RFC 4291 §2.4); `::a.b.c.d`, among others, is none of it. */
const globalUnicast = ipaddr.IPv6.parse('2000::');
const globalUnicastBits = 3;

/** Every range with a purpose (private, link-local, NAT64, multicast, …) has a name of its own (IANA registries). */
function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast' || address.toString() === azureHost) return false;
  return !(address instanceof ipaddr.IPv6) || address.match(globalUnicast, globalUnicastBits);
}

function readRange(cidr: string): Range {
  const [address, bits] = ipaddr.parseCIDR(cidr);
  return [address, bits];
}

/** Whether a text is a network in CIDR notation, such as 10.0.0.0/8 or fd00::/8. */
export function isNetwork(text: string): boolean {
  return isIP(text.slice(0, text.indexOf('/'))) !== 0 && ipaddr.isValidCIDR(text);
}

/** Public addresses, and those of the networks that the installation allows, in CIDR notation. */
export function readNetworks(allowed: readonly string[]): Networks {
  const ranges = allowed.map(readRange);
  const isListed = (address: Address) =>
    ranges.some((range) => range[0].kind() === address.kind() && address.match(range));
  return {
    allows(text) {
      const address = readAddress(text);
      if (!address) return false;
      return isPublic(address) || isListed(address);
    },
    allowsWithoutTls(text) {
      const address = readAddress(text);
      return address?.range() === 'loopback' && isListed(address);
    },
  };
}

/** An IPv4 address inside an IPv6 one (RFC 4291 §2.5.5) counts as what it is. */
function readAddress(text: string): Address | undefined {
  return isIP(text) !== 0 && ipaddr.isValid(text) ? ipaddr.process(text) : undefined;
}
