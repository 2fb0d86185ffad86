import type { CardTools } from '#app/titles/card-tools.tsx'
import { listGenres } from '#features/catalogue/genres/list-genres.ts'
import { useHome } from '#features/catalogue/queries.ts'
import { RecentList } from '#features/search/recent/recent-list.tsx'
import { say } from '#features/search/words.ts'
import { paths } from '#shared/paths.ts'
import { WhileHere } from './no-result.tsx'

function Genres() {
  const genres = listGenres(useHome().data)
  if (genres.length === 0) return null
  return (
    <section className="search-part" data-zone="part" aria-labelledby="search-genres">
      <div className="search-part__head">
        <h2 id="search-genres">{say('genres')}</h2>
      </div>
      <ul className="chips">
        {genres.map((genre) => (
          <li key={genre}>
            <a className="chip" href={paths.searchFor(genre)}>
              {genre}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What stands below an empty field: what was searched for before, genres, and what is much watched. */
export function SearchStart({ tools }: { tools: CardTools }) {
  return (
    <>
      <div className="page">
        <h1 className="search-title">{say('title')}</h1>
        <RecentList />
        <Genres />
      </div>
      <WhileHere name={say('trending')} tools={tools} />
    </>
  )
}
