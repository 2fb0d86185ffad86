import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Chosen, FromBucket } from '#features/buckets/from-bucket.tsx'
import { FileDrop } from '#features/uploads/file-drop.tsx'
import { UploadItem } from '#features/uploads/upload-item.tsx'
import { addUpload, dropUpload, useUploads } from '#features/uploads/uploads.ts'
import { client } from '#shared/client.ts'
import { toWhen } from '#shared/format.ts'
import { useKeys } from '#shared/keys/use-keys.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { toSize } from '#shared/sizes.ts'
import { say } from '#shared/toasts.ts'
import { BucketFilms } from './bucket-films.tsx'
import { TitleForm } from './title-form.tsx'

const KEY = ['uploads'] as const

const isSame = (one: Chosen, other: Chosen) => one.bucket === other.bucket && one.key === other.key

/** Files on their way from this computer, and those that somebody began and did not finish. */
export function NewFilms() {
  const cache = useQueryClient()
  const sendings = useUploads(null)
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const leave = (file: Chosen) => setChosen((now) => now.filter((one) => !isSame(one, file)))
  const take = (files: readonly Chosen[]) =>
    setChosen((now) => [...now, ...files.filter((file) => !now.some((one) => isSame(one, file)))])
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => client('GET /api/v1/apps/uploads', {}),
    refetchInterval: 30_000,
  })
  useKeys([
    {
      key: 'u',
      does: 'upload',
      act: () => document.querySelector<HTMLButtonElement>('[data-choose-file]')?.click(),
    },
  ])
  const here = new Set(sendings.map(({ file }) => `${file.name} ${file.size}`))
  const open = (data?.uploads ?? []).filter(({ name, sizeBytes }) => !here.has(`${name} ${sizeBytes}`))
  const done = (id: number, name: string) => {
    dropUpload(id)
    say(`${name} was added, and is being made`)
    void cache.invalidateQueries({ queryKey: ['films'] })
  }
  async function remove(uploadId: string, name: string) {
    await client('POST /api/v1/apps/uploads/{uploadId}/remove', { params: { uploadId } })
    say(`What had arrived of ${name} is gone`)
    await cache.invalidateQueries({ queryKey: KEY })
  }
  return (
    <section className="panel" aria-labelledby="files">
      <div className="panel__head">
        <h2 id="files">Files</h2>
      </div>
      {error && <Failure error={error} onAgain={() => void refetch()} />}
      <ul className="uploads">
        {sendings.map((sending) => (
          <UploadItem key={sending.id} sending={sending}>
            {(uploadId) => (
              <TitleForm
                fileName={sending.file.name}
                note="It is made now."
                add={(wanted) =>
                  client('POST /api/v1/apps/titles', { body: { ...wanted, type: 'vod', uploadId, show: 'later' } })
                }
                onDone={(name) => done(sending.id, name)}
              />
            )}
          </UploadItem>
        ))}
        {open.map(({ id, name, sizeBytes, keptUntil }) => (
          <li key={id} className="upload">
            <div className="upload__head">
              <b className="upload__name">{name}</b>
              <span className="note">{toSize(sizeBytes)}, unfinished</span>
            </div>
            <p className="note">
              Choose the same file and it goes on. What has arrived is kept until {toWhen(keptUntil)}.
            </p>
            <div className="upload__acts">
              <button
                type="button"
                className="b b--text b--s"
                aria-label={`Remove ${name}`}
                onClick={() => void remove(id, name)}
              >
                Remove
              </button>
            </div>
          </li>
        ))}
        <BucketFilms chosen={chosen} onLeft={leave} />
      </ul>
      <FileDrop
        label="Drop films here, several at once if you like"
        onFiles={(files) => {
          for (const file of files) addUpload(file, null)
        }}
      />
      <FromBucket onChosen={take} />
    </section>
  )
}
