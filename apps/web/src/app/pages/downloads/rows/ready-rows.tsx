import type { StoredFilm } from '@kola/player/stored/film'
import type { StoreQueue } from '@kola/player/stored/store-queue'
import { useAccount } from '#features/account/queries.ts'
import { useResumeList } from '#features/continue-watching/queries.ts'
import { say } from '../words.ts'
import { groupFilms } from './group-films.ts'
import { ReadyRow } from './ready-row.tsx'
import { SeriesRow } from './series-row.tsx'
import { SlicedRows } from './sliced-rows.tsx'

interface ReadyRowsProps {
  films: readonly StoredFilm[]
  queue: StoreQueue
  isOffline: boolean
}

export function ReadyRows({ films, queue, isOffline }: ReadyRowsProps) {
  const points = useResumeList()
  const account = useAccount()
  if (films.length === 0) return null
  const byTitle = new Map(points.map((point) => [point.titleId, point]))
  const findPoint = ({ titleId }: StoredFilm) => byTitle.get(titleId)
  return (
    <section id="ready" tabIndex={-1}>
      <h2>{say(isOffline ? 'withALine' : 'ready')}</h2>
      <SlicedRows
        items={groupFilms(films)}
        draw={({ key, series, films: [film, ...others] }) =>
          series ? (
            <SeriesRow
              key={key}
              series={series}
              films={[film, ...others]}
              queue={queue}
              isOffline={isOffline}
              account={account}
              findPoint={findPoint}
            />
          ) : (
            <ReadyRow
              key={key}
              film={film}
              queue={queue}
              isOffline={isOffline}
              account={account}
              point={findPoint(film)}
            />
          )
        }
      />
    </section>
  )
}
