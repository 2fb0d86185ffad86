declare module 'fastify' {
  interface FastifyRequest {
    /** Where its caller is: city and country as a trusted CDN tells them, in English; empty when none does. */
    readonly place: string
    /** Its caller's country in two letters, as a trusted CDN tells it; null when none does. */
    readonly country: string | null
  }
}

/** As the configuration names them. */
interface PlaceHeaders {
  country: string | null
  city: string | null
}

const MAX_CITY = 60
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

type Headers = Record<string, string | string[] | undefined>

const readHeader = (headers: Headers, name: string | null): string => {
  const value = name === null ? undefined : headers[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** CDNs send names as UTF-8, which Node reads letter by letter, or percent-encoded. */
function readCity(text: string): string {
  const bytes = Buffer.from(text, 'latin1').toString('utf8')
  const city = bytes.includes('\uFFFD') ? text : bytes
  try {
    return toLine(decodeURIComponent(city))
  } catch {
    return toLine(city)
  }
}

const toLine = (text: string) =>
  text
    .replace(/[\p{C}<>]/gu, '')
    .slice(0, MAX_CITY)
    .trim()

/** `XX` and `T1` are what CDNs call an unknown country and Tor. */
export function toCountry(headers: Headers, { country }: Pick<PlaceHeaders, 'country'>): string | null {
  const code = readHeader(headers, country).toUpperCase()
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' && names.of(code) !== undefined ? code : null
}

export function toPlace(headers: Headers, { country, city }: PlaceHeaders): string {
  const code = toCountry(headers, { country })
  const parts = [readCity(readHeader(headers, city)), code === null ? '' : (names.of(code) ?? '')]
  return parts.filter((part) => part !== '').join(', ')
}
