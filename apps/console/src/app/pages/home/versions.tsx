import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#shared/client.ts'
import { toWhen } from '#shared/format.ts'
import { Dialog } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { say } from '#shared/toasts.ts'
import { Difference } from './publish-dialog.tsx'
import { VERSIONS_KEY, type Working } from './use-home.ts'

/** Every home that viewers have had; each can come back. */
export function Versions({ work, canPublish }: { work: Working; canPublish: boolean }) {
  const [asked, setAsked] = useState<number | null>(null)
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: VERSIONS_KEY,
    queryFn: ({ pageParam }) =>
      client('GET /api/v1/apps/home/versions', { query: { limit: 10, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
  })
  const versions = data?.pages.flatMap((page) => page.versions) ?? []
  return (
    <section className="panel home__panel" aria-labelledby="home-versions">
      <h2 id="home-versions">Versions</h2>
      {error && <Failure error={error} onAgain={() => void refetch()} />}
      {data && versions.length === 0 && (
        <p className="note">None yet: home is made of the configuration’s lists until something is published here.</p>
      )}
      <ol className="line">
        {versions.map(({ number, why, by, at, changes }) => (
          <li key={number} className={number === work.home.version ? 'is-ok' : ''}>
            <div>
              <b>
                Version {number}
                {number === work.home.version && ', live'}
              </b>
              <p>{why}</p>
              <p className="note">
                {by}
                {changes.length > 0 && `: ${changes.length === 1 ? '1 change' : `${changes.length} changes`}`}
              </p>
              {canPublish && number !== work.home.version && (
                <button
                  type="button"
                  className="link"
                  aria-label={`Bring back version ${number}`}
                  onClick={() => setAsked(number)}
                >
                  Bring back
                </button>
              )}
            </div>
            <time dateTime={at}>{toWhen(at)}</time>
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <button type="button" className="b b--line b--s" onClick={() => void fetchNextPage()}>
          Earlier ones
        </button>
      )}
      {asked !== null && <BackDialog number={asked} work={work} onClose={() => setAsked(null)} />}
    </section>
  )
}

function BackDialog({ number, work, onClose }: { number: number; work: Working; onClose: () => void }) {
  const [fault, setFault] = useState<unknown>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['home-difference', number],
    queryFn: () => client('GET /api/v1/apps/home/versions/{number}/difference', { params: { number: String(number) } }),
    ...{ staleTime: 0, gcTime: 0 },
  })
  async function bring() {
    setFault(null)
    try {
      const next = await work.bringBack(number, data?.version ?? 0)
      say(`Version ${number} is live again, as version ${next}`)
      onClose()
    } catch (failure) {
      setFault(failure)
      void refetch()
    }
  }
  const changes = data?.changes ?? []
  return (
    <Dialog title={`Bring back version ${number}?`} onClose={onClose} isWide>
      <div className="dialog__body stack dialog__scroll">
        <p>It becomes a version of its own, for every viewer within a minute. A draft stays as it is.</p>
        {error && <Failure error={error} onAgain={() => void refetch()} />}
        {fault !== null && <Failure error={fault} />}
        {!data && !error && (
          <p className="wait" role="status">
            Loading
          </p>
        )}
        {changes.length > 0 && <Difference changes={changes} />}
        {data && changes.length === 0 && <p>It is what viewers have: nothing would change.</p>}
      </div>
      <div className="dialog__foot">
        <button type="button" className="b b--text" onClick={onClose}>
          Leave it
        </button>
        <button type="button" className="b b--main" disabled={changes.length === 0} onClick={() => void bring()}>
          Bring back
        </button>
      </div>
    </Dialog>
  )
}
