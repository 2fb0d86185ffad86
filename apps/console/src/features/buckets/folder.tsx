import type { BucketFile } from '@kola/contract/films/buckets'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { client } from '#shared/client.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { toCrumbs, toFileText } from './fetch-words.ts'

interface FolderProps {
  bucket: { name: string; prefix: string; address: string }
  folder: string
  chosen: readonly BucketFile[]
  isOne: boolean
  onFolder: (folder: string) => void
  onToggle: (file: BucketFile) => void
}

/** What lies in a folder of a bucket, a page after the other. */
export function Folder({ bucket, folder, chosen, isOne, onFolder, onToggle }: FolderProps) {
  const group = useId()
  const list = useInfiniteQuery({
    queryKey: ['film-buckets', bucket.name, folder],
    queryFn: ({ pageParam }) =>
      client('GET /api/v1/apps/film-buckets/{bucket}/files', {
        params: { bucket: bucket.name },
        query: { folder, ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
  })
  const folders = list.data?.pages.flatMap((page) => page.folders) ?? []
  const files = list.data?.pages.flatMap((page) => page.files) ?? []
  return (
    <>
      <Crumbs bucket={bucket} folder={folder} onFolder={onFolder} />
      {list.error && <Failure error={list.error} onAgain={() => void list.refetch()} />}
      {list.isPending && (
        <p className="wait" role="status">
          Loading
        </p>
      )}
      {list.data && folders.length + files.length === 0 && <p className="empty">Nothing lies here.</p>}
      {list.data && (
        <ul className="items bucket__items" aria-label="Files of the folder">
          {folders.map(({ key, name }) => (
            <li key={key}>
              <button type="button" className="grow bucket__folder" onClick={() => onFolder(key)}>
                {name}/
              </button>
            </li>
          ))}
          {files.map((file) => (
            <li key={file.key}>
              <label className="grow bucket__file">
                <input
                  type={isOne ? 'radio' : 'checkbox'}
                  name={group}
                  className="tick"
                  disabled={file.fault !== null}
                  checked={chosen.some(({ key }) => key === file.key)}
                  onChange={() => onToggle(file)}
                />
                <span className="grow">
                  <b className="bucket__name">{file.name}</b>
                  <span className="note">{toFileText(file)}</span>
                  {file.fault && (
                    <span className="note">
                      {file.fault.text}. {file.fault.mend}
                    </span>
                  )}
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <button
          type="button"
          className="b b--line b--s"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </button>
      )}
    </>
  )
}

function Crumbs({ bucket, folder, onFolder }: Pick<FolderProps, 'bucket' | 'folder' | 'onFolder'>) {
  const crumbs = toCrumbs(folder, bucket.prefix)
  return (
    <nav aria-label="Folders" className="bucket__crumbs">
      {[{ key: bucket.prefix, name: bucket.address.replace(/\/$/, '') }, ...crumbs].map(({ key, name }) =>
        key === folder ? (
          <b key={key}>{name}/</b>
        ) : (
          <button key={key} type="button" className="b b--text b--s" onClick={() => onFolder(key)}>
            {name}/
          </button>
        ),
      )}
    </nav>
  )
}
