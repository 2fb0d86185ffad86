import { FetchItem } from '#features/buckets/fetch-item.tsx'
import { toFileText } from '#features/buckets/fetch-words.ts'
import type { Chosen } from '#features/buckets/from-bucket.tsx'
import { useFetches } from '#features/buckets/use-buckets.ts'
import { client } from '#shared/client.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { say } from '#shared/toasts.ts'
import { TitleForm, type TitleWanted } from './title-form.tsx'

interface BucketFilmsProps {
  chosen: readonly Chosen[]
  /** It is fetched, or left out. */
  onLeft: (file: Chosen) => void
}

/** Films of buckets: those of which is still to be said what they become, and those on their way. */
export function BucketFilms({ chosen, onLeft }: BucketFilmsProps) {
  const { fetches, error, refetch, lookAgain } = useFetches(null)
  const give = ({ bucket, key }: Chosen, { name, titleId }: TitleWanted) =>
    client('POST /api/v1/apps/film-fetches', {
      body: { bucket, key, wanted: { as: 'title', name, ...(titleId && { titleId }) } },
    })
  return (
    <>
      {chosen.map((file) => (
        <li key={`${file.bucket}/${file.key}`} className="upload">
          <div className="upload__head">
            <b className="upload__name">{file.name}</b>
            <span className="note">from {file.bucket}</span>
          </div>
          <p className="note">{toFileText(file)}</p>
          <TitleForm
            fileName={file.name}
            note="It is fetched now, and then made."
            add={(wanted) => give(file, wanted)}
            onDone={(name) => {
              onLeft(file)
              say(`${file.name} is fetched for ${name}`)
              void lookAgain()
            }}
          />
          <div className="upload__acts">
            <button
              type="button"
              className="b b--text b--s"
              aria-label={`Leave out ${file.name}`}
              onClick={() => onLeft(file)}
            >
              Leave out
            </button>
          </div>
        </li>
      ))}
      {error && (
        <li>
          <Failure error={error} onAgain={() => void refetch()} />
        </li>
      )}
      {fetches.map((fetch) => (
        <FetchItem key={fetch.id} fetch={fetch} onChanged={lookAgain} />
      ))}
    </>
  )
}
