import { useState } from 'react'
import { FetchItem } from '#features/buckets/fetch-item.tsx'
import { toFileText } from '#features/buckets/fetch-words.ts'
import type { Chosen } from '#features/buckets/from-bucket.tsx'
import { useFetches } from '#features/buckets/use-buckets.ts'
import { client } from '#shared/client.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { say } from '#shared/toasts.ts'

interface BucketCutProps {
  titleId: string
  /** Chosen, and not given yet. */
  chosen: Chosen | null
  /** The film before is still being made. */
  isBusy: boolean
  onLeft: () => void
}

/** Another cut that lies in a bucket, and what of it is on its way. */
export function BucketCut({ titleId, chosen, isBusy, onLeft }: BucketCutProps) {
  const { fetches, lookAgain } = useFetches(titleId)
  const [fault, setFault] = useState<unknown>(null)
  async function give({ bucket, key, name }: Chosen) {
    setFault(null)
    try {
      await client('POST /api/v1/apps/film-fetches', {
        body: { bucket, key, wanted: { as: 'replacement', titleId } },
      })
      say(`${name} is fetched; viewers keep the one they have until it is ready`)
      onLeft()
      await lookAgain()
    } catch (failure) {
      setFault(failure)
    }
  }
  return (
    <>
      {chosen && (
        <li className="upload">
          <div className="upload__head">
            <b className="upload__name">{chosen.name}</b>
            <span className="note">from {chosen.bucket}</span>
          </div>
          <p className="note">{toFileText(chosen)}</p>
          {isBusy && <p className="note">The film before is still being made. It can be replaced after that.</p>}
          {fault !== null && <Failure error={fault} />}
          <div className="upload__acts">
            <button type="button" className="b b--main b--s" disabled={isBusy} onClick={() => void give(chosen)}>
              Replace the film
            </button>
            <button type="button" className="b b--text b--s" onClick={onLeft}>
              Leave out
            </button>
          </div>
        </li>
      )}
      {fetches.map((fetch) => (
        <FetchItem key={fetch.id} fetch={fetch} onChanged={lookAgain} />
      ))}
    </>
  )
}
