import './buckets.css'
import type { BucketFile } from '@kola/contract/films/buckets'
import { useState } from 'react'
import { Choose } from '#shared/parts/choose.tsx'
import { Icon } from '#shared/parts/icon.tsx'
import { AddressForm } from './address-form.tsx'
import { Folder } from './folder.tsx'
import { useBuckets } from './use-buckets.ts'

export interface Chosen extends BucketFile {
  bucket: string
}

interface FromBucketProps {
  isOne?: boolean
  onChosen: (files: readonly Chosen[]) => void
}

const MOST = 20

/** Films that lie in a bucket already; nothing of it is there where no bucket is configured. */
export function FromBucket({ isOne = false, onChosen }: FromBucketProps) {
  const buckets = useBuckets()
  const [isOpen, setOpen] = useState(false)
  const [place, setPlace] = useState<{ bucket: string; folder: string } | null>(null)
  const [files, setFiles] = useState<readonly BucketFile[]>([])
  const first = buckets?.[0]
  if (!buckets || !first) return null
  if (!isOpen) {
    return (
      <div className="drop">
        <Icon name="upload" />
        <span className="grow">{isOne ? 'Or one that lies in a bucket' : 'Or films that lie in a bucket'}</span>
        <button type="button" className="b b--line b--s" onClick={() => setOpen(true)}>
          From a bucket…
        </button>
      </div>
    )
  }
  const bucket = buckets.find(({ name }) => name === place?.bucket) ?? first
  const open = (name: string, folder: string) => {
    setPlace({ bucket: name, folder })
    setFiles([])
  }
  const take = (name: string, taken: readonly BucketFile[]) => {
    onChosen(taken.map((file) => ({ ...file, bucket: name })))
    setFiles([])
    setOpen(false)
  }
  const toggle = (file: BucketFile) => {
    const isIn = files.some(({ key }) => key === file.key)
    const others = files.filter(({ key }) => key !== file.key)
    setFiles(isOne ? [file] : isIn ? others : [...others, file].slice(-MOST))
  }
  return (
    <section className="bucket" aria-label="Films of a bucket">
      <AddressForm
        example={bucket.address}
        onFolder={open}
        onChosen={({ bucket: name, file }) => file && take(name, [file])}
      />
      {buckets.length > 1 && (
        <Choose
          label="Bucket"
          value={bucket.name}
          options={buckets.map(({ name }) => [name, name] as const)}
          onChange={({ target }) => open(target.value, buckets.find(({ name }) => name === target.value)?.prefix ?? '')}
        />
      )}
      <Folder
        bucket={bucket}
        folder={place?.folder ?? bucket.prefix}
        chosen={files}
        isOne={isOne}
        onFolder={(folder) => open(bucket.name, folder)}
        onToggle={toggle}
      />
      <div className="upload__acts">
        <button
          type="button"
          className="b b--main b--s"
          disabled={files.length === 0}
          onClick={() => take(bucket.name, files)}
        >
          {files.length > 1 ? `Take ${files.length} films` : 'Take the film'}
        </button>
        <button type="button" className="b b--text b--s" onClick={() => setOpen(false)}>
          Close
        </button>
      </div>
    </section>
  )
}
