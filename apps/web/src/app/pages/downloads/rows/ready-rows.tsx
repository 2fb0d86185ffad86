import type { StoredFilm } from '@kola/player/stored/film'
import type { StoreQueue } from '@kola/player/stored/store-queue'
import { Icon } from '@kola/ui/controls/icon'
import { IconButton, IconLink } from '@kola/ui/controls/icon-button'
import { Lock } from '@kola/ui/icons/contact'
import { X } from '@kola/ui/icons/signs'
import { Play } from '@kola/ui/icons/titles'
import { useAccount } from '#features/account/queries.ts'
import { toTimeLeft } from '#features/catalogue/title-words.ts'
import { type ResumePoint, useResumeList } from '#features/continue-watching/queries.ts'
import { toAbout } from '#features/stored/queue/about.ts'
import { paths } from '#shared/paths.ts'
import { TitlePicture } from '#shared/titles/title-picture.tsx'
import { sayFacts, sayLength, sayStanding } from '../film-words.ts'
import { say } from '../words.ts'
import { POSTER_SIZES, removeFilm } from './way-rows.tsx'

interface ReadyRowProps {
  film: StoredFilm
  queue: StoreQueue
  isOffline: boolean
  point: ResumePoint | undefined
}

/** A film that is whole. */
function ReadyRow({ film, queue, isOffline, point }: ReadyRowProps) {
  const account = useAccount()
  const about = toAbout(film)
  const { name, art, durationSeconds } = about
  const isBegun = (point?.positionSeconds ?? 0) > 0
  const left = isBegun ? toTimeLeft(point?.positionSeconds ?? 0, durationSeconds) : ''
  const standing = sayStanding(about, account, new Date())
  const canPlay = !isOffline && about.standing === 'open'
  return (
    <li>
      <TitlePicture art={art} shape="poster" sizes={POSTER_SIZES} />
      <div className="stored__words">
        <h3>{name}</h3>
        <p className="note">{isOffline ? left || sayLength(durationSeconds) : sayFacts(film, left)}</p>
        {isOffline && <p className="note">{say('needsLine')}</p>}
        {!isOffline && standing.text && <p className={standing.isSoon ? 'note expiring' : 'note'}>{standing.text}</p>}
        {about.standing === 'ended' && !isOffline && (
          <a className="link" href={paths.packages}>
            {say('seePlans')}
          </a>
        )}
      </div>
      <div className="stored__tools">
        <IconButton label={say('remove', { name })} icon={X} onClick={() => removeFilm(queue, film)} />
        {canPlay && (
          <IconLink
            look="light"
            icon={Play}
            solid
            label={say('play', { name })}
            href={paths.player(film.titleId, isBegun)}
          />
        )}
        {isOffline && (
          <span className="icon-button">
            <Icon of={Lock} />
          </span>
        )}
      </div>
    </li>
  )
}

interface ReadyRowsProps extends Pick<ReadyRowProps, 'queue' | 'isOffline'> {
  films: readonly StoredFilm[]
}

export function ReadyRows({ films, queue, isOffline }: ReadyRowsProps) {
  const points = useResumeList()
  if (films.length === 0) return null
  return (
    <section id="ready" tabIndex={-1}>
      <h2>{say(isOffline ? 'withALine' : 'ready')}</h2>
      <ul className="stored">
        {films.map((film) => (
          <ReadyRow
            key={film.titleId}
            film={film}
            queue={queue}
            isOffline={isOffline}
            point={points.find(({ titleId }) => titleId === film.titleId)}
          />
        ))}
      </ul>
    </section>
  )
}
