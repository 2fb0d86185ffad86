import type { Article } from '@kola/contract/help'
import { HELP_TAGS, type HelpTag } from '@kola/contract/help-tags'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#shared/service/service.ts'
import { pickLanguage } from './language/pick-language.ts'

/** The lists of the help centre, each in the service's order. Specification 1 §3. */
export type HelpLists = Readonly<Record<HelpTag, readonly Article[]>>

const HELP_FRESH_MS = 3_600_000

/** An article in the language that the viewer reads best. */
export function toOwnArticle(article: Article, read?: readonly string[]): Article {
  const own = pickLanguage(article.languages, read)
  if (!own?.richTextData) return article
  return { ...article, languages: [own], excerpt: own.excerpt ?? '', richTextData: own.richTextData }
}

export function toHelpLists(articles: readonly Article[]): HelpLists {
  const bearing = (tag: HelpTag) => articles.filter((article) => article.tags.includes(tag))
  return { faqrow1: bearing('faqrow1'), faqrow2: bearing('faqrow2'), mediaquery: bearing('mediaquery') }
}

const helpQuery = queryOptions({
  queryKey: ['help'],
  queryFn: () => call('GET /apps/v1/blogs', { query: { 'tags[]': [...HELP_TAGS] } }),
  select: (answer) => toHelpLists(answer._embedded.items.map((article) => toOwnArticle(article))),
  staleTime: HELP_FRESH_MS,
})

/** All three lists, in one call. */
export const useHelp = () => useQuery(helpQuery)
