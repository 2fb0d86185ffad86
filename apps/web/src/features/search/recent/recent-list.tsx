import { Button } from '@kola/ui/controls/button'
import { IconButton } from '@kola/ui/controls/icon-button'
import { X } from '@kola/ui/icons/signs'
import { paths } from '#shared/paths.ts'
import { say } from '../words.ts'
import { forgetAllSearches, forgetSearch, useRecentSearches } from './recent-searches.ts'

/** What was searched for on this device before, each with a cross that forgets it. */
export function RecentList() {
  const queries = useRecentSearches()
  if (queries.length === 0) return null
  return (
    <section className="search-part" data-zone="part" aria-labelledby="recent-searches">
      <div className="search-part__head">
        <h2 id="recent-searches">{say('recent')}</h2>
        <Button look="text" small onClick={() => forgetAllSearches()}>
          {say('forgetAll')}
        </Button>
      </div>
      <ul className="chips">
        {queries.map((query) => (
          <li key={query} className="chip chip--pair">
            <a href={paths.searchFor(query)}>{query}</a>
            <IconButton label={say('forget', { query })} icon={X} onClick={() => forgetSearch(query)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
