import type { TextList, TextSummary } from '@kola/contract/texts/texts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toTags } from '#features/texts/words.ts'
import { client } from '#shared/client.ts'
import { toFailureText } from '#shared/failure.ts'
import { useKeys } from '#shared/keys/use-keys.ts'
import { ask, useAsked } from '#shared/location.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { Icon } from '#shared/parts/icon.tsx'
import { moveTo } from '#shared/sortable/order.ts'
import { Sortable } from '#shared/sortable/sortable.tsx'
import { say } from '#shared/toasts.ts'
import { NewDialog } from './new-dialog.tsx'
import { Row } from './row.tsx'
import './texts.css'

const textsQuery = queryOptions({
  queryKey: ['texts'],
  queryFn: () => client('GET /api/v1/apps/texts', {}),
  staleTime: 0,
})

const focusSearch = () => document.querySelector<HTMLElement>('[type="search"]')?.focus()

/** Help articles in the order in which viewers read them, and the legal texts. */
export function TextsPage() {
  const { data, error, refetch } = useQuery(textsQuery)
  const [isAdding, setAdding] = useState(false)
  const asked = useAsked()
  useKeys([
    { key: 'n', does: 'new article', act: () => setAdding(true) },
    { key: '/', does: 'search here', act: focusSearch },
  ])
  return (
    <div className="page texts">
      <div className="head">
        <h1>Help and legal texts</h1>
        <div className="head__acts">
          <input
            type="search"
            className="input texts__search"
            aria-label="Title or tag"
            placeholder="Title or tag"
            value={asked.get('search') ?? ''}
            onChange={({ target }) => ask({ search: target.value })}
          />
          <button type="button" className="b b--line" onClick={() => setAdding(true)}>
            <Icon name="plus" />
            New article
          </button>
        </div>
      </div>
      {error && <Failure error={error} onAgain={() => void refetch()} />}
      {!data && !error && (
        <p className="wait" role="status">
          Loading
        </p>
      )}
      {data && <Lists list={data} search={asked.get('search') ?? ''} />}
      {isAdding && <NewDialog onClose={() => setAdding(false)} />}
    </div>
  )
}

const isLike = ({ name, tags, slug }: TextSummary, search: string): boolean =>
  [name, slug, toTags(tags), ...tags].some((text) => text.toLowerCase().includes(search.trim().toLowerCase()))

function Lists({ list: { articles, legal }, search }: { list: TextList; search: string }) {
  const cache = useQueryClient()
  const shown = articles.filter((one) => isLike(one, search))
  async function move(id: string, to: number) {
    const before = cache.getQueryData(textsQuery.queryKey)
    const order = moveTo(articles, id, to)
    cache.setQueryData(textsQuery.queryKey, (list) => list && { ...list, articles: order })
    try {
      await client('POST /api/v1/apps/texts/articles/order', { body: { ids: order.map((one) => one.id) } })
    } catch (failure) {
      cache.setQueryData(textsQuery.queryKey, before)
      say(toFailureText(failure))
    }
    void cache.invalidateQueries({ queryKey: textsQuery.queryKey })
  }
  return (
    <>
      {legal.length > 0 && (
        <section className="panel texts__list" aria-labelledby="legal">
          <h2 id="legal">Legal texts</h2>
          <ul className="sortable" aria-label="Legal texts">
            {legal.map((text) => (
              <li className="sortable__item texts__legal" key={text.id}>
                <Row text={text} kind="legal" />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="panel texts__list" aria-labelledby="articles">
        <h2 id="articles">Help articles</h2>
        {articles.length === 0 && (
          <p className="note">None yet. What you write here stands under Help in the viewers’ app.</p>
        )}
        {articles.length > 0 && shown.length === 0 && (
          <p className="note" role="status">
            No article is like that.
          </p>
        )}
        {/* Places among those that are found are not places among all. */}
        <Sortable
          label="Help articles"
          items={shown}
          onMove={search.trim() === '' ? (id, to) => void move(id, to) : undefined}
        >
          {(article) => <Row text={article} kind="articles" />}
        </Sortable>
      </section>
    </>
  )
}
