import { Button, ButtonLink } from '@kola/ui/controls/button'
import { Tabs } from '@kola/ui/controls/tabs'
import { EmptyState } from '@kola/ui/feedback/empty-state'
import { Message } from '@kola/ui/feedback/message'
import { useEffect, useMemo } from 'react'
import { paths } from '#shared/paths.ts'
import { helpTexts } from '#shared/texts.ts'
import { countArticles, findPart, HELP_PARTS, type HelpPart, listColumns } from '../help-parts.ts'
import type { HelpLists } from '../queries.ts'
import { createHelpSearch } from '../search-help.ts'
import { say } from '../words.ts'
import { ArticleList } from './article-list.tsx'

export interface HelpAddress {
  part: HelpPart
  /** Slug of the article that the address names. */
  article: string | null
  /** Goes to a tab, with one article open or none. */
  onGo: (part: HelpPart, article: string | null) => void
}

interface Searched {
  lists: HelpLists
  query: string
  onClear: () => void
}

const getOther = (part: HelpPart): HelpPart => (part === 'faqs' ? 'media' : 'faqs')

/** What a tab shows of the lists, or why it shows nothing. */
function PartView({ lists, query, onClear, ...view }: HelpAddress & Searched) {
  const { part, article, onGo } = view
  const columns = listColumns(lists, part)
  const other = getOther(part)
  const elsewhere = query ? countArticles(lists, other) : 0
  const toOther = elsewhere > 0 && (
    <Button look="text" small onClick={() => onGo(other, null)}>
      {say('elsewhere', { count: elsewhere, part: helpTexts[other] })}
    </Button>
  )
  const contact = (
    <ButtonLink look={query ? 'line' : 'main'} href={paths.contact}>
      {say('contact')}
    </ButtonLink>
  )
  if (columns.length === 0 && !toOther) {
    return (
      <EmptyState title={query ? say('noneTitle', { query }) : say('emptyTitle')}>
        <p>{say(query ? 'noneText' : 'emptyText')}</p>
        <div className="button-row">
          {query && (
            <Button look="main" onClick={onClear}>
              {say('clear')}
            </Button>
          )}
          {contact}
        </div>
      </EmptyState>
    )
  }
  return (
    <>
      {query && <p className="help__found">{toOther}</p>}
      <div className="help__columns">
        {columns.map((articles, at) => (
          <ArticleList
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
            key={at}
            articles={articles}
            open={article}
            onOpen={(slug) => onGo(part, slug)}
          />
        ))}
      </div>
    </>
  )
}

/** Tabs over the articles that the search leaves. */
export function HelpArticles({
  all,
  query,
  onClear,
  ...view
}: HelpAddress & { all: HelpLists; query: string; onClear: () => void }) {
  const { part, article, onGo } = view
  const search = useMemo(() => createHelpSearch(all), [all])
  const lists = useMemo(() => search(query), [search, query])
  const home = article === null ? part : findPart(all, article)
  useEffect(() => {
    if (home && home !== part) onGo(home, article)
  }, [home, part, article, onGo])
  return (
    <>
      {home === null && <Message>{say('goneText')}</Message>}
      <Tabs
        label={say('parts')}
        tabs={HELP_PARTS.map((id) => ({ id, label: helpTexts[id] }))}
        current={part}
        onChange={(next) => onGo(next, null)}
      >
        <p className="visually-hidden" role="status">
          {query && say('found', { count: countArticles(lists, part) })}
        </p>
        <PartView {...view} lists={lists} query={query} onClear={onClear} />
      </Tabs>
    </>
  )
}
