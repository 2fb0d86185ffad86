import type { GenreChange } from '@kola/contract/titles/genres'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#shared/client.ts'
import { toFailureText } from '#shared/failure.ts'
import { toWhen } from '#shared/format.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { say } from '#shared/toasts.ts'
import { JoinDialog } from './join-dialog.tsx'
import { genresQuery, readGenresAnew } from './queries.ts'

const toTitles = (count: number) => (count === 1 ? '1 title' : `${count.toLocaleString('en')} titles`)

/** The genres that titles have. They are words of titles: to name one anew is to write it in each of them. */
export function GenresView({ canPublish }: { canPublish: boolean }) {
  const { data, error, refetch } = useQuery(genresQuery)
  const [joined, setJoined] = useState('')
  if (error) return <Failure error={error} onAgain={() => void refetch()} />
  if (!data) {
    return (
      <p className="wait" role="status">
        Loading
      </p>
    )
  }
  const { genres, changes } = data
  return (
    <div className="menus">
      <section className="panel" aria-labelledby="genres">
        <div className="panel__head">
          <h2 id="genres">Genres</h2>
          <span className="note">{genres.length} in use</span>
        </div>
        {genres.length === 0 && <p className="empty">No title has a genre yet.</p>}
        <ul className="items" aria-labelledby="genres">
          {genres.map(({ name, titles }) => (
            <li key={name}>
              <span className="grow">
                <b>{name}</b>
              </span>
              <span className="note">{toTitles(titles)}</span>
              {canPublish && (
                <button
                  type="button"
                  className="b b--s b--text"
                  aria-label={`Rename or join… ${name}`}
                  onClick={() => setJoined(name)}
                >
                  Rename or join…
                </button>
              )}
            </li>
          ))}
        </ul>
      </section>
      <Changes changes={changes} canPublish={canPublish} />
      {joined && <JoinDialog from={joined} genres={genres} onClose={() => setJoined('')} />}
    </div>
  )
}

const STATES: Readonly<Record<GenreChange['state'], readonly [string, string]>> = {
  running: ['s--work', 'goes on'],
  done: ['s--live', 'done'],
  undoing: ['s--work', 'goes back'],
  undone: ['s--off', 'undone'],
}

function Changes({ changes, canPublish }: { changes: readonly GenreChange[]; canPublish: boolean }) {
  const [fault, setFault] = useState('')
  const isBusy = changes.some(({ state }) => state === 'running' || state === 'undoing')
  async function undo({ id, from }: GenreChange) {
    setFault('')
    try {
      await client('POST /api/v1/apps/genres/changes/{id}/undo', { params: { id } })
      say(`${from} is back`)
    } catch (failure) {
      setFault(toFailureText(failure))
    }
    await readGenresAnew()
  }
  return (
    <section className="panel" aria-labelledby="genre-changes">
      <div className="panel__head">
        <h2 id="genre-changes">Lately</h2>
      </div>
      {changes.length === 0 && <p className="empty">Nothing was renamed or joined.</p>}
      {fault && (
        <p className="bad" role="alert">
          {fault}
        </p>
      )}
      <ul className="items" aria-labelledby="genre-changes">
        {changes.map((change) => (
          <li key={change.id}>
            <div className="grow">
              <b>
                {change.from} is {change.into}
              </b>
              <p className="note">
                {toTitles(change.changed)}
                {change.stayed > 0 && `, ${change.stayed} of them changed since and stay`}; by {change.askedBy},{' '}
                {toWhen(change.askedAt)}
              </p>
            </div>
            <span className={`s ${STATES[change.state][0]}`}>{STATES[change.state][1]}</span>
            {canPublish && change.state === 'done' && (
              <button
                type="button"
                className="b b--s b--text"
                disabled={isBusy}
                aria-label={`Undo ${change.from} is ${change.into}`}
                onClick={() => void undo(change)}
              >
                Undo
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
