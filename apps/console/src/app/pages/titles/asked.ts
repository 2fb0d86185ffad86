import { RATING_LIMITS } from '@kola/contract/profiles/rating'
import { TITLE_KINDS } from '@kola/contract/titles/document'
import { TITLE_LACKS, TITLE_SORTS, TITLE_STATES } from '@kola/contract/titles/titles'

const oneOf = <const T extends string>(all: readonly T[], text: string | null): T | undefined =>
  all.find((one) => one === text)

/** What the address asks of the list; what it says and nobody knows is left out. */
export function readAsked(asked: URLSearchParams) {
  const text = (name: string) => asked.get(name)?.trim().slice(0, 100) || undefined
  const found = {
    search: text('search'),
    ...{ genre: text('genre'), language: text('language') },
    kind: oneOf(TITLE_KINDS, asked.get('kind')),
    state: oneOf(TITLE_STATES, asked.get('state')),
    class: oneOf(RATING_LIMITS, asked.get('class')),
    lacks: oneOf(TITLE_LACKS, asked.get('lacks')),
    sort: oneOf(TITLE_SORTS, asked.get('sort')),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as typeof found
}

/** Each is a link: what the address says is the view. */
export const VIEWS: readonly { name: string; query: string }[] = [
  { name: 'All', query: '' },
  { name: 'Live', query: 'state=live' },
  { name: 'Scheduled', query: 'state=scheduled' },
  { name: 'Drafts', query: 'state=draft' },
  { name: 'Stopped', query: 'state=stopped' },
  { name: 'No certificate', query: 'lacks=certificate' },
  { name: 'No class', query: 'lacks=class' },
  { name: 'Newest', query: 'sort=-added' },
]
