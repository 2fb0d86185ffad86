import { readJsonList } from '../app-config.ts'
import { findKey } from './keys.ts'
import type { Kind } from './kinds.ts'

const MOST_NAMED = 6

/** A value as a person reads it. */
export function toShown(key: string, text: string | null): string {
  const known = findKey(key)
  if (!known) return text ?? 'not set'
  if (text === null) return known.otherwise === '' ? 'not set' : `${toShown(key, known.otherwise)} (not set)`
  return toValue(known.kind, text)
}

function toValue(kind: Kind, text: string): string {
  if (kind.type === 'switch') return (kind.off === 'false' ? text !== 'false' : text === kind.on) ? 'on' : 'off'
  if (kind.type === 'number') return kind.unit === '%' ? `${text} %` : `${toGrouped(text)} ${kind.unit}`
  if (kind.type === 'countries' || kind.type === 'texts') return toNamed(readJsonList<unknown>(text).map(String))
  if (kind.type === 'entries') return toNamed(readJsonList<Readonly<Record<string, unknown>>>(text).map(toName))
  if (kind.type === 'payments') return toWays(text)
  return text === '' ? 'nothing' : text
}

const toGrouped = (text: string) => (/^\d+$/.test(text) ? Number(text).toLocaleString('en') : text)

const toName = (entry: Readonly<Record<string, unknown>>): string => String(entry?.name ?? entry?.id ?? '')

function toNamed(names: readonly string[]): string {
  if (names.length === 0) return 'none'
  const more = names.length - MOST_NAMED
  return more > 0 ? `${names.slice(0, MOST_NAMED).join(', ')} and ${more} more` : names.join(', ')
}

function toWays(text: string): string {
  try {
    const { options = [], default: fallback = [] } = JSON.parse(text)
    const own = options.map((one: { countries: string[]; paymentOptions: string[] }) => {
      return `${toNamed(one.countries)}: ${toNamed(one.paymentOptions)}`
    })
    return [...own, `elsewhere: ${toNamed(fallback)}`].join('; ')
  } catch {
    return text
  }
}

/** What comes of it, in a sentence; null takes the tenant's own text away. */
export function toEffect(key: string, text: string | null): string {
  const known = findKey(key)
  if (!known) return ''
  const { says, otherwise } = known
  if (typeof says === 'object') return toShown(key, text ?? otherwise).startsWith('on') ? says.on : says.off
  const value = text ?? otherwise
  if (value === '') return text === null ? 'What counts where nothing is said.' : 'Nothing stands there any more.'
  return says.replace('{}', () => toValue(known.kind, value))
}
