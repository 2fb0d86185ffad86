import { EFFECTS } from '@kola/contract/imports/imports'

/** When and where, as far as viewers go. */
export interface Span {
  /** None for every country. */
  countries: readonly string[]
  from: Date
  until: Date | null
}

export interface Effect {
  field: string
  before: string
  after: string
}

/** Where it can be seen at that moment; `all` where nothing holds it. */
type Reach = 'all' | ReadonlySet<string>

function toReach(spans: readonly Span[], now: Date): Reach {
  if (spans.length === 0) return 'all'
  const open = spans.filter(({ from, until }) => from <= now && (until === null || until > now))
  return open.some(({ countries }) => countries.length === 0) ? 'all' : new Set(open.flatMap((one) => one.countries))
}

const MOST_NAMED = 8

function toText(reach: Reach): string {
  if (reach === 'all') return 'everywhere'
  const codes = [...reach].toSorted()
  if (codes.length === 0) return 'nowhere'
  const rest = codes.length - MOST_NAMED
  return `${codes.slice(0, MOST_NAMED).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

const hasAll = (reach: Reach, other: Reach): boolean => {
  if (reach === 'all') return true
  return other !== 'all' && [...other].every((code) => reach.has(code))
}

/** What viewers lose and get, now, and what comes later by the given window. */
export function toEffects(
  { before, after }: { before: readonly Span[]; after: readonly Span[] },
  { given, now }: { given: Span; now: Date },
): Effect[] {
  const [was, is] = [toReach(before, now), toReach(after, now)]
  const dark = hasAll(is, was) ? [] : [{ field: EFFECTS.dark, before: toText(was), after: toText(is) }]
  if (!hasAll(was, is)) return [...dark, { field: EFFECTS.comes, before: toText(was), after: toText(is) }]
  if (given.from <= now) return dark
  const places = toText(given.countries.length === 0 ? 'all' : new Set(given.countries))
  const comes =
    before.length === 0 ? [] : [{ field: EFFECTS.comes, before: '', after: `${places} from ${toDay(given.from)}` }]
  return before.length === 0
    ? dark.map((one) => ({ ...one, after: `${one.after} before ${toDay(given.from)}, then ${places}` }))
    : [...dark, ...comes]
}

const toDay = (at: Date): string =>
  at.toLocaleString('en-GB', {
    ...{
      timeZone: 'Africa/Lagos',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    },
  })
