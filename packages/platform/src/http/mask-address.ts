export interface AddressMask {
  /** Parts of a path after which a secret stands, such as `media`; in lower case. */
  secretAfter?: readonly string[]
  /** Members of a query whose values may be read by anybody; all others are masked. In lower case. */
  shownQuery?: readonly string[]
}

const MASK = '***'
const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?#\\]*/i
/** Longer texts are no names. */
const NAME = /^[\w.[\]-]{1,40}$/
const MAX_DECODED = 3

/**
 * An address as it may stand in a log, in whatever way it was spelt: with scheme and host before it, letters written as
 * `%61`, doubled slashes, other cases. What is no plain member of a query is masked whole.
 */
export function maskAddress(url: string, { secretAfter = [], shownQuery = [] }: AddressMask): string {
  const [path = '', ...rest] = decodePlain(url).replace(ORIGIN, '').split(/[?#]/)
  const masked = maskPath(path, secretAfter)
  return rest.length === 0 ? masked : `${masked}?${maskQuery(rest.join('&'), shownQuery)}`
}

/** ASCII only: names are spelt in it. Twice encoded letters are decoded too, since who reads them may do so. */
function decodePlain(url: string): string {
  let text = url
  for (let round = 0; round < MAX_DECODED && text.includes('%'); round += 1) {
    text = text.replace(/%([2-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  }
  return text
}

function maskPath(path: string, secretAfter: readonly string[]): string {
  const parts = path.split(/[/\\]/)
  const first = parts.findIndex((part) => secretAfter.includes(part.toLowerCase()))
  if (first === -1) return path
  // Where a part leads elsewhere, any of the others may be the secret.
  const isPlain = parts.every((part, index) => (part !== '' || index === 0) && part !== '.' && part !== '..')
  const end = isPlain ? first + 2 : parts.length
  return parts.map((part, index) => (index > first && index < end && part !== '' ? MASK : part)).join('/')
}

function maskQuery(query: string, shown: readonly string[]): string {
  return query
    .split(/[&;]/)
    .map((member) => {
      const at = member.indexOf('=')
      const name = at === -1 ? '' : member.slice(0, at)
      if (shown.includes(name.toLowerCase())) return member
      return NAME.test(name) ? `${name}=${MASK}` : MASK
    })
    .join('&')
}
