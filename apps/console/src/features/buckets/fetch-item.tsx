import type { FilmFetch } from '@kola/contract/films/buckets'
import { useState } from 'react'
import { client } from '#shared/client.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { say } from '#shared/toasts.ts'
import { toFetchText, toPercent } from './fetch-words.ts'

interface FetchItemProps {
  fetch: FilmFetch
  onChanged: () => Promise<unknown>
}

/** A film on its way from a bucket. It goes on wherever somebody is, and with the console closed. */
export function FetchItem({ fetch, onChanged }: FetchItemProps) {
  const { id, name, state, failure, wanted } = fetch
  const [fault, setFault] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  async function act(what: 'retry' | 'remove') {
    setBusy(true)
    setFault(null)
    try {
      await client(`POST /api/v1/apps/film-fetches/{fetchId}/${what}`, { params: { fetchId: id } })
      say(what === 'retry' ? `${name} is fetched again` : `${name} is not fetched any more`)
      await onChanged()
    } catch (error) {
      setFault(error)
    }
    setBusy(false)
  }
  const percent = toPercent(fetch)
  return (
    <li className="upload">
      <div className="upload__head">
        <b className="upload__name">{name}</b>
        <span className="n">{state === 'failed' ? 'Failed' : `${percent} %`}</span>
      </div>
      <p className="note">
        {wanted.as === 'title' ? `From ${fetch.bucket}, for ${wanted.name}` : `From ${fetch.bucket}, as a replacement`}
      </p>
      {failure ? (
        <p className="bad" role="alert">
          {failure.text}. {failure.mend}
        </p>
      ) : (
        <>
          <progress className="progress" max={100} value={percent} aria-label={`How much of ${name} is fetched`} />
          <p className="note">{toFetchText(fetch)}</p>
        </>
      )}
      {fault !== null && <Failure error={fault} />}
      <div className="upload__acts">
        {state === 'failed' && (
          <button
            type="button"
            className="b b--line b--s"
            aria-label={`Try again to fetch ${name}`}
            disabled={isBusy}
            onClick={() => void act('retry')}
          >
            Try again
          </button>
        )}
        <button
          type="button"
          className="b b--text b--s"
          aria-label={`Give up ${name}`}
          disabled={isBusy}
          onClick={() => void act('remove')}
        >
          Give up
        </button>
      </div>
    </li>
  )
}
