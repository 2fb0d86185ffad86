/** The film's address, of which one part opens it and is renewed while the film plays. */
export interface MediaAddress {
  renew: (token: string) => void
  /** The same file under the newest token; an address of anything else as it is. */
  toUrl: (url: string) => string
}

const TOKEN = /\/media\/([\w.-]+)\//

/** @param manifest the address that the permission named */
export function createMediaAddress(manifest: string): MediaAddress {
  const first = TOKEN.exec(manifest)?.[0]
  let newest = first
  return {
    renew(token) {
      newest = `/media/${token}/`
    },
    toUrl: (url) => {
      const known = TOKEN.exec(url)?.[0]
      return known && newest && first ? url.replace(known, newest) : url
    },
  }
}
