import '#features/search/search.css'
import { MAX_QUERY_LETTERS } from '@kola/contract/rules/search-limits'
import { SearchField } from '@kola/ui/fields/search-field'
import { useEffect, useRef } from 'react'
import { rememberSearch } from '#features/search/recent/recent-searches.ts'
import { useTypedQuery } from '#features/search/use-typed-query.ts'
import { say } from '#features/search/words.ts'
import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { focusFirstResult } from './found-titles.tsx'
import { Results } from './results.tsx'
import { SearchStart } from './search-start.tsx'
import { useSearchTools } from './use-search-tools.ts'

/** `/search?query=`: the field, and below it where to begin or the results. */
export function SearchPage() {
  const { text, query, type, submit } = useTypedQuery()
  const field = useRef<HTMLInputElement>(null)
  const tools = useSearchTools()
  useScreenName(query ? say('screenFor', { query }) : say('screen'))
  useEffect(() => {
    if (query === '') field.current?.focus({ preventScroll: true })
  }, [query])
  return (
    <main className="search-page screen-tall">
      <div className="page">
        <SearchField
          label={say('label')}
          placeholder={say('placeholder')}
          maxLength={MAX_QUERY_LETTERS}
          field={field}
          value={text}
          onValue={type}
          onSubmit={() => rememberSearch(submit())}
          onDown={focusFirstResult}
        />
      </div>
      {query === '' ? <SearchStart tools={tools} /> : <Results query={query} tools={tools} />}
      {tools.play.popup}
    </main>
  )
}
