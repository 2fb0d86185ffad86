import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

/** Where it is sent, found once and kept to: a name that leads elsewhere a moment later leads nobody there. */
export interface Place {
  address: string
  family: 4 | 6
}

/** Such an address is told nothing; the reason is for whoever runs the receiver. */
export class AddressRefused extends Error {}

export type FindPlaces = (hostname: string) => Promise<Place[]>

export const findPlaces: FindPlaces = async (hostname) => {
  const found = await lookup(hostname, { all: true })
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}

/** Of the internet at large: not this machine, a private network, a cloud's own services, or what leads to those. */
export const isPublic = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

const toHost = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

/** @returns what is wrong with it; null where nothing is */
export function findUrlFault(text: string, openOrigin: string | null): string | null {
  const url = URL.parse(text)
  if (!url) return 'That is no address'
  if (url.origin === openOrigin) return null
  if (url.protocol !== 'https:') return 'It has to start with https://'
  if (url.username || url.password) return 'It may bear no name and no password'
  const host = toHost(url)
  const isPrivate = ipaddr.isValid(host) ? !isPublic(host) : !host.includes('.') || host.endsWith('.localhost')
  return isPrivate ? 'It has to be one of the internet' : null
}

/** @throws AddressRefused where any of what the name leads to is not of the internet */
export async function findPlace(url: URL, { openOrigin, find }: { openOrigin: string | null; find: FindPlaces }) {
  const fault = findUrlFault(url.href, openOrigin)
  if (fault) throw new AddressRefused(fault)
  const host = toHost(url)
  const places = await find(host)
  const [first] = places
  if (!first) throw new AddressRefused('The name leads nowhere')
  if (url.origin !== openOrigin && !places.every(({ address }) => isPublic(address)))
    throw new AddressRefused('The name leads into a private network')
  return first
}
