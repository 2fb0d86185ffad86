import type { Article } from '@kola/contract/help'
import type { HelpLists } from './queries.ts'

/** The two tabs. */
export const HELP_PARTS = ['media', 'faqs'] as const
export type HelpPart = (typeof HELP_PARTS)[number]

/** Half of a list beside the other half, so that both tabs have two columns. */
function inHalves(list: readonly Article[]): (readonly Article[])[] {
  const middle = Math.ceil(list.length / 2)
  return [list.slice(0, middle), list.slice(middle)]
}

/** The columns of a tab that have anything in them. Specification 1 §3: each column of the questions has a tag of its own. */
export function listColumns(lists: HelpLists, part: HelpPart): (readonly Article[])[] {
  const columns = part === 'faqs' ? [lists.faqrow1, lists.faqrow2] : inHalves(lists.mediaquery)
  return columns.filter((column) => column.length > 0)
}

export const countArticles = (lists: HelpLists, part: HelpPart): number => listColumns(lists, part).flat().length

/** The tab that an article stands under; null when there is no such article. */
export function findPart(lists: HelpLists, slug: string): HelpPart | null {
  const has = (part: HelpPart) => listColumns(lists, part).some((column) => column.some((one) => one.slug === slug))
  return HELP_PARTS.find(has) ?? null
}
