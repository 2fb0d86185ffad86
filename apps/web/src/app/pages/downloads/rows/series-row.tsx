import type { AccountAnswer } from '@kola/contract/account'
import { type StoredFilm, toTotalBytes } from '@kola/player/stored/film'
import type { StoreQueue } from '@kola/player/stored/store-queue'
import { Icon } from '@kola/ui/controls/icon'
import { IconButton, IconLink } from '@kola/ui/controls/icon-button'
import { Lock } from '@kola/ui/icons/contact'
import { X } from '@kola/ui/icons/signs'
import { Play } from '@kola/ui/icons/titles'
import { useId, useState } from 'react'
import type { ResumePoint } from '#features/continue-watching/queries.ts'
import { toAbout } from '#features/stored/queue/about.ts'
import { sayBytes } from '#features/stored/size-words.ts'
import { paths } from '#shared/paths.ts'
import { TitlePicture } from '#shared/titles/title-picture.tsx'
import { sayStanding } from '../film-words.ts'
import { say } from '../words.ts'
import { type FilmGroup, findNextEpisode, findSpan } from './group-films.ts'
import { ReadyRow } from './ready-row.tsx'
import { POSTER_SIZES, removeFilms } from './way-rows.tsx'

interface SeriesRowProps {
  series: NonNullable<FilmGroup['series']>
  films: FilmGroup['films']
  queue: StoreQueue
  isOffline: boolean
  account: AccountAnswer | undefined
  findPoint: (film: StoredFilm) => ResumePoint | undefined
}

function sayName(series: SeriesRowProps['series'], films: FilmGroup['films']): string {
  const span = findSpan(films)
  return span ? say('seriesSpan', { series: series.name, ...span }) : series.name
}

/** The episodes of a series that are here, as one row that opens. */
export function SeriesRow({ series, films, queue, isOffline, account, findPoint }: SeriesRowProps) {
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const name = sayName(series, films)
  const size = sayBytes(films.reduce((sum, film) => sum + toTotalBytes(film), 0))
  const next = findNextEpisode(films)
  const standing = sayStanding(toAbout(next), account, new Date())
  const isBegun = (findPoint(next)?.positionSeconds ?? 0) > 0
  return (
    <li>
      <TitlePicture art={series.art} shape="poster" sizes={POSTER_SIZES} />
      <div className="stored__words">
        <h3>{name}</h3>
        <p className="note">{say('episodesOf', { size, count: films.length })}</p>
        {isOffline && <p className="note">{say('needsLine')}</p>}
        {!isOffline && standing.text && <p className={standing.isSoon ? 'note expiring' : 'note'}>{standing.text}</p>}
        <button
          type="button"
          className="link"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          {say(isOpen ? 'hideEpisodes' : 'showEpisodes')}
          <span className="visually-hidden"> {say('ofSeries', { series: series.name })}</span>
        </button>
      </div>
      <div className="stored__tools">
        <IconButton label={say('remove', { name })} icon={X} onClick={() => removeFilms(queue, films, name)} />
        {!isOffline && toAbout(next).standing === 'open' && (
          <IconLink
            look="light"
            icon={Play}
            solid
            label={say('playNext', { series: series.name, episode: toAbout(next).name })}
            href={paths.player(next.titleId, isBegun)}
          />
        )}
        {isOffline && (
          <span className="icon-button">
            <Icon of={Lock} />
          </span>
        )}
      </div>
      <ul id={listId} className="stored__episodes" hidden={!isOpen}>
        {isOpen &&
          films.map((film) => (
            <ReadyRow
              key={film.titleId}
              film={film}
              queue={queue}
              isOffline={isOffline}
              account={account}
              point={findPoint(film)}
              level={4}
            />
          ))}
      </ul>
    </li>
  )
}
