import { type Arrangement, type Fill, type HomePart, PLACE_NAMES, type PlaceOfHome } from './arrangement.ts'

export interface HomeChange {
  /** What it is about, such as `Row Friday night`. */
  field: string
  before: string | null
  after: string | null
}

const OWN = { ResumeList: 'what each viewer has begun', MyList: 'each viewer’s own list' } as const
const WORDS: Readonly<Record<PlaceOfHome, string>> = { ...PLACE_NAMES, row: 'Row', upcoming: 'Coming soon' }

/** How it is filled, in words. */
export function toFillWords(fill: Fill): string {
  if (fill.by === 'titles')
    return `by hand: ${fill.titleIds.length === 1 ? 'one title' : `${fill.titleIds.length} titles`}`
  if (fill.by === 'list') return `the list ${fill.listId}`
  if (fill.by === 'own') return OWN[fill.own]
  const rule = fill.by === 'newest' ? 'newest first' : 'most watched in seven days'
  return fill.genre ? `${fill.genre}, ${rule}` : rule
}

const toTitles = ({ fill }: HomePart) => (fill.by === 'titles' ? fill.titleIds.join(', ') : toFillWords(fill))
const toCountries = ({ countries }: HomePart) => countries.join(', ') || 'everywhere'
const toTime = ({ from, until }: HomePart) =>
  [from && `from ${from}`, until && `until ${until}`].filter(Boolean).join(', ') || 'always'

const VALUES = { name: (part: HomePart) => part.name, titles: toTitles, where: toCountries, when: toTime }

const toWhole = (part: HomePart) => [toFillWords(part.fill), toCountries(part), toTime(part)].join('; ')

/** Of two orders, those that are not among the most that keep their order. */
function findMoved(before: readonly string[], after: readonly string[]): Set<string> {
  const kept = after.filter((id) => before.includes(id))
  const lengths = kept.map(() => 1)
  const froms = kept.map(() => -1)
  for (const [at, id] of kept.entries()) {
    for (let other = 0; other < at; other += 1) {
      const isBefore = before.indexOf(kept[other] ?? '') < before.indexOf(id)
      if (!isBefore || (lengths[other] ?? 0) + 1 <= (lengths[at] ?? 0)) continue
      lengths[at] = (lengths[other] ?? 0) + 1
      froms[at] = other
    }
  }
  const moved = new Set(kept)
  let at = lengths.indexOf(Math.max(0, ...lengths))
  while (at >= 0) {
    moved.delete(kept[at] ?? '')
    at = froms[at] ?? -1
  }
  return moved
}

const idsAt = ({ parts }: Arrangement, place: PlaceOfHome) =>
  parts.filter((part) => part.place === place).map(({ id }) => id)

/** What another arrangement changes for viewers, in the order of the new one; what is taken away comes last. */
export function listHomeChanges(before: Arrangement, after: Arrangement): HomeChange[] {
  const known = new Map(before.parts.map((part) => [part.id, part]))
  const places = [...new Set(after.parts.map(({ place }) => place))]
  const moved = new Set(places.flatMap((place) => [...findMoved(idsAt(before, place), idsAt(after, place))]))
  const changed = after.parts.flatMap((part): HomeChange[] => {
    const field = `${WORDS[part.place]} ${part.name}`
    const old = known.get(part.id)
    if (!old || old.place !== part.place) return [{ field, before: null, after: toWhole(part) }]
    const toPlace = (all: Arrangement) => `place ${idsAt(all, part.place).indexOf(part.id) + 1}`
    const own = Object.entries(VALUES).map(([name, read]) => ({
      field: `${field}: ${name}`,
      before: read(old),
      after: read(part),
    }))
    const place = { field: `${field}: place`, before: toPlace(before), after: toPlace(after) }
    return [...own.filter((one) => one.before !== one.after), ...(moved.has(part.id) ? [place] : [])]
  })
  const left = new Map(after.parts.map((part) => [part.id, part]))
  const gone = before.parts
    .filter((part) => left.get(part.id)?.place !== part.place)
    .map((part) => ({ field: `${WORDS[part.place]} ${part.name}`, before: toWhole(part), after: null }))
  return [...changed, ...gone]
}
