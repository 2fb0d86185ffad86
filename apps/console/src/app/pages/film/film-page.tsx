import '#features/uploads/films.css'
import type { FilmPage as FilmAnswer } from '@kola/contract/films/films'
import { ApiError } from '@kola/contract/http/client'
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
import { TracksSection } from './tracks/tracks-section.tsx'
import { useTracks } from './tracks/use-subtitles.ts'

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
  const tracks = useTracks(id)
  const name = film.data?.name ?? tracks.data?.name
  useEffect(() => {
    if (name) document.title = `${name}, film · Kola console`
  }, [name])
  // The demo’s, and those from before films were sent: their languages can be worked on all the same.
  const isUnsent = film.error instanceof ApiError && film.error.code === 'TITLE_NOT_FOUND' && tracks.data !== undefined
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
          <h1>{name ?? 'Film'}</h1>
          {isUnsent && <p className="note">Its film was not sent from here: there is no packaging to tell of.</p>}
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
      {film.error && !isUnsent && <Failure error={film.error} onAgain={() => void film.refetch()} />}
      {film.isPending && (
        <p className="wait" role="status">
          Loading
        </p>
      )}
      {fault !== null && <Failure error={fault} />}
      {film.data && <Packaging film={film.data} onRetry={mayEdit ? () => void retry() : null} />}
      {(film.data || isUnsent) && <TracksSection session={session} titleId={id} />}
      {film.data && (
        <>
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
