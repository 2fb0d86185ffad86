import type { ConfigurationVersion } from '@kola/contract/configuration/endpoints'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Acts, VERSIONS_KEY } from '#features/configuration/use-configuration.ts'
import { client } from '#shared/client.ts'
import { toWhen } from '#shared/format.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { BackDialog } from './back-dialog.tsx'

const NAMED = 3

/** Who put what in force, when and why; each can be brought back. */
export function Versions({ inForce, bringBack }: { inForce: number | null; bringBack: Acts['bringBack'] }) {
  const [asked, setAsked] = useState<number | null>(null)
  const { data, error, refetch, hasNextPage, fetchNextPage, isPending } = useInfiniteQuery({
    queryKey: VERSIONS_KEY,
    queryFn: ({ pageParam }) =>
      client('GET /api/v1/apps/configuration/versions', { query: { ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
  })
  const versions = data?.pages.flatMap((page) => page.versions) ?? []
  return (
    <section className="keys__part" aria-labelledby="versions">
      <h2 id="versions" tabIndex={-1}>
        Versions
      </h2>
      {error && <Failure error={error} onAgain={() => void refetch()} />}
      {isPending && (
        <p className="wait" role="status">
          Loading
        </p>
      )}
      {data && versions.length === 0 && (
        <p className="note">
          None yet: the first one is made when something is put in force, and what stands now with it.
        </p>
      )}
      <ol className="line">
        {versions.map((version) => (
          <li key={version.number} className={version.number === inForce ? 'is-ok' : ''}>
            <div>
              <b>
                Version {version.number}
                {version.number === inForce && ', in force'}
              </b>
              <p>{version.why}</p>
              <p className="note">{toWhat(version)}</p>
              {version.number !== inForce && (
                <button
                  type="button"
                  className="link"
                  aria-label={`Bring back version ${version.number}`}
                  onClick={() => setAsked(version.number)}
                >
                  Bring back
                </button>
              )}
            </div>
            <time dateTime={version.at}>{toWhen(version.at)}</time>
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <button type="button" className="b b--line b--s" onClick={() => void fetchNextPage()}>
          Earlier ones
        </button>
      )}
      {asked !== null && <BackDialog number={asked} bringBack={bringBack} onClose={() => setAsked(null)} />}
    </section>
  )
}

function toWhat({ by, changes }: ConfigurationVersion): string {
  const named = changes.slice(0, NAMED).map(({ key }) => key)
  const more = changes.length - named.length
  return [by, named.join(', ') + (more > 0 ? ` and ${more} more` : '')].filter(Boolean).join(': ')
}
