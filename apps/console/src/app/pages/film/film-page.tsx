import '#features/uploads/films.css'
import type { FilmPage as FilmAnswer } from '@kola/contract/films/films'
import type { StaffSession } from '@kola/contract/staff/staff'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { STATE_CLASS, toStateText } from '#features/uploads/film-words.ts'
import { client } from '#shared/client.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { may } from '#shared/session.ts'
import { toLong } from '#shared/sizes.ts'
import { say } from '#shared/toasts.ts'
import { FilmLog } from './film-log.tsx'
import { Packaging } from './packaging.tsx'
import { Replacement } from './replacement.tsx'
import { Shown } from './shown.tsx'

const LOOK_MS = { working: 2_000, quiet: 15_000 }

/** One film: how far it is, what viewers get, what happened to it. */
export function FilmPage({ session, id }: { session: StaffSession; id: string }) {
  const cache = useQueryClient()
  const [fault, setFault] = useState<unknown>(null)
  const key = ['films', 'one', id] as const
  const film = useQuery({
    queryKey: key,
    queryFn: () => client('GET /api/v1/apps/films/{titleId}', { params: { titleId: id } }),
    refetchInterval: ({ state: { data } }) => (data?.state === 'processing' ? LOOK_MS.working : LOOK_MS.quiet),
  })
  useEffect(() => {
    if (film.data) document.title = `${film.data.name}, film · Kola console`
  }, [film.data])
  const keep = (page: FilmAnswer) => cache.setQueryData(key, page)
  async function retry() {
    setFault(null)
    try {
      keep(await client('POST /api/v1/apps/films/{titleId}/retry', { params: { titleId: id } }))
      say('It is being tried again')
    } catch (failure) {
      setFault(failure)
    }
  }
  const mayEdit = may(session, 'catalogue.edit')
  return (
    <div className="page">
      <div className="head">
        <div>
          <p>
            <a className="link" href="#/films">
              Films
            </a>
          </p>
          <h1>{film.data?.name ?? 'Film'}</h1>
          {film.data && (
            <p className="flex">
              <span className={STATE_CLASS[film.data.state]}>{toStateText(film.data)}</span>
              {film.data.shown && <span>{toLong(film.data.shown.durationSeconds)}</span>}
              <a className="link" href={`#/titles/${encodeURIComponent(id)}`}>
                Title
              </a>
            </p>
          )}
        </div>
      </div>
      {film.error && <Failure error={film.error} onAgain={() => void film.refetch()} />}
      {film.isPending && (
        <p className="wait" role="status">
          Loading
        </p>
      )}
      {fault !== null && <Failure error={fault} />}
      {film.data && (
        <>
          <Packaging film={film.data} onRetry={mayEdit ? () => void retry() : null} />
          {mayEdit && <Replacement film={film.data} onReplaced={keep} />}
          <div className="columns columns--films">
            <Shown film={film.data} />
            <FilmLog log={film.data.log} />
          </div>
        </>
      )}
    </div>
  )
}
