import type { FilmPage } from '@kola/contract/films/films'
import { useState } from 'react'
import { type Chosen, FromBucket } from '#features/buckets/from-bucket.tsx'
import { FileDrop } from '#features/uploads/file-drop.tsx'
import { UploadItem } from '#features/uploads/upload-item.tsx'
import { addUpload, dropUpload, useUploads } from '#features/uploads/uploads.ts'
import { client } from '#shared/client.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { say } from '#shared/toasts.ts'
import { BucketCut } from './bucket-cut.tsx'

interface ReplacementProps {
  film: FilmPage
  onReplaced: (film: FilmPage) => void
}

/** Another cut for the same title. */
export function Replacement({ film, onReplaced }: ReplacementProps) {
  const [fault, setFault] = useState<unknown>(null)
  const [cut, setCut] = useState<Chosen | null>(null)
  const sendings = useUploads(film.titleId)
  const isBusy = film.state === 'processing'
  async function replace(id: number, uploadId: string) {
    setFault(null)
    try {
      // NOTE: by what stands there now, so that pressing twice is one replacement, and the same file may come back later.
      const requestKey = `console-${uploadId}-${Date.parse(film.sentAt)}`
      const params = { titleId: film.titleId }
      const page = await client('POST /api/v1/apps/films/{titleId}/replace', { params, body: { requestKey, uploadId } })
      dropUpload(id)
      say('It is being made; viewers keep the one they have until it is ready')
      onReplaced(page)
    } catch (failure) {
      setFault(failure)
    }
  }
  return (
    <section className="panel" aria-labelledby="replace">
      <div className="panel__head">
        <h2 id="replace">Replace the film</h2>
      </div>
      <p className="pad note">
        Its address stays, and so do its viewers’ places, lists and votes. They keep the film they have until the new
        one is ready; who is watching then goes on with it. Subtitles and sound that were sent beside it are taken
        again.
      </p>
      {fault !== null && <Failure error={fault} />}
      <ul className="uploads">
        {sendings.map((sending) => (
          <UploadItem key={sending.id} sending={sending}>
            {(uploadId) => (
              <div className="upload__form">
                {isBusy && <p className="note">The film before is still being made. It can be replaced after that.</p>}
                <button
                  type="button"
                  className="b b--main b--s"
                  disabled={isBusy}
                  onClick={() => void replace(sending.id, uploadId)}
                >
                  Replace the film
                </button>
              </div>
            )}
          </UploadItem>
        ))}
        <BucketCut titleId={film.titleId} chosen={cut} isBusy={isBusy} onLeft={() => setCut(null)} />
      </ul>
      <FileDrop
        label="Drop the new film here"
        isOne
        onFiles={(files) => {
          for (const file of files) addUpload(file, film.titleId)
        }}
      />
      <FromBucket isOne onChosen={([file]) => setCut(file ?? null)} />
    </section>
  )
}
