import type { CellFault } from '#shared/imports/read-text.ts'

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
/** Known to computers, and no countries. */
const NO_COUNTRIES = new Set('AC CP CQ DG EA EU EZ FX IC QO SU TA UN XA XB ZZ'.split(' '))
const WORLD = new Set(['WORLD', 'WORLDWIDE', 'WW', 'ALL', '*'])
const OFTEN: Readonly<Record<string, string>> = { UK: 'GB', EN: 'GB', NIG: 'NG', NGA: 'NG', GHA: 'GH', USA: 'US' }

const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) &&
  !NO_COUNTRIES.has(code) &&
  names.of(code) !== undefined &&
  new Intl.Locale(`und-${code}`).region === code

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const listAll = (): string[] =>
  [...LETTERS].flatMap((one) => [...LETTERS].map((other) => one + other)).filter(isCountry)

const toCodes = (text: string) =>
  text
    .toUpperCase()
    .split(/[\s,;|]+/)
    .filter(Boolean)

/** In two letters, in their order; none for the whole world. */
export function readCountries(text: string, not: string): { countries: string[] } | (CellFault & { isNot: boolean }) {
  const [codes, without] = [toCodes(text), toCodes(not)]
  const strange = codes.find((code) => !WORLD.has(code) && !isCountry(code))
  if (codes.length === 0 || strange !== undefined) return { ...toFault(strange), isNot: false }
  const strangeNot = without.find((code) => !isCountry(code))
  if (strangeNot !== undefined) return { ...toFault(strangeNot), isNot: true }
  const isWorld = codes.some((code) => WORLD.has(code))
  if (isWorld && without.length === 0) return { countries: [] }
  const left = [...new Set(isWorld ? listAll() : codes)].filter((code) => !without.includes(code)).toSorted()
  if (left.length > 0) return { countries: left }
  return { kind: 'country', text: 'No country is left', help: 'Take one away from those it is not in', isNot: true }
}

function toFault(code: string | undefined): CellFault {
  const near = code && OFTEN[code]
  const help = `Two letters as ISO 3166 has them, such as NG, or WORLD${near ? `; perhaps ${near}` : ''}`
  return { kind: 'country', text: code ? `There is no country ${code.slice(0, 20)}` : 'It names no country', help }
}
