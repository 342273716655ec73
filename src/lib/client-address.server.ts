import ipaddr from 'ipaddr.js'

/**
 * Returns the part of a client's IP address that limits apply to: a whole IPv4 address, or the /64 network of an IPv6
 * address, because a single household has 2⁶⁴ addresses. IPv4-mapped IPv6 (::ffff:1.2.3.4) is IPv4. The form is stored
 * as a hash, so it never changes.
 */
export function clientAddress(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address instanceof ipaddr.IPv4) return address.toString()
  const network = address.parts.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}
