import type { Title } from '@kola/contract/title'

/** Parents of an address that are no playlist. */
const OTHER_PARENTS = ['search', 'mylist', 'resume', 'spotlight']
/** Titles that were opened from there stand beside the current search results. Specification 1 §2. */
const SEARCHED_PARENTS = ['search', 'mylist']

/** Titles beside another one; undefined while they are on their way. */
type Loaded = readonly Title[] | undefined

export interface RelatedNeeds {
  title: Pick<Title, 'id' | 'suggestionId'>
  /** The list that the title was found in, as its address says. */
  parent: string
  /** Current search results; empty where nothing was searched for. */
  found: Loaded
  saved: Loaded
}

export type RelatedPlan =
  | { kind: 'wait' }
  | { kind: 'titles'; titles: readonly Title[]; parent: string }
  /** The titles of a playlist; no id, no titles. */
  | { kind: 'playlist'; id: string }

export const isSearchedParent = (parent: string): boolean => SEARCHED_PARENTS.includes(parent)

/**
 * What stands beside a title: behind a search or my list the current search results, behind my list else the list itself;
 * for all others, and where those hold nothing else, the related playlist, else the one that the title was found in.
 */
export function planRelated({ title, parent, found, saved }: RelatedNeeds): RelatedPlan {
  const sources: [string, Loaded][] = [
    ['search', isSearchedParent(parent) ? found : []],
    ['mylist', parent === 'mylist' ? saved : []],
  ]
  for (const [source, titles] of sources) {
    if (!titles) return { kind: 'wait' }
    const others = titles.filter((other) => other.id !== title.id)
    if (others.length > 0) return { kind: 'titles', titles: others, parent: source }
  }
  return { kind: 'playlist', id: title.suggestionId || (OTHER_PARENTS.includes(parent) ? '' : parent) }
}
