import type { AccountAnswer } from '@kola/contract/account'
import type { StoredFilm } from '@kola/player/stored/film'
import type { StoreQueue } from '@kola/player/stored/store-queue'
import { Icon } from '@kola/ui/controls/icon'
import { IconButton, IconLink } from '@kola/ui/controls/icon-button'
import { Lock } from '@kola/ui/icons/contact'
import { X } from '@kola/ui/icons/signs'
import { Play } from '@kola/ui/icons/titles'
import { memo } from 'react'
import { toTimeLeft } from '#features/catalogue/title-words.ts'
import type { ResumePoint } from '#features/continue-watching/queries.ts'
import { toAbout } from '#features/stored/queue/about.ts'
import { paths } from '#shared/paths.ts'
import { TitlePicture } from '#shared/titles/title-picture.tsx'
import { sayEpisode, sayFacts, sayLength, sayStanding } from '../film-words.ts'
import { say } from '../words.ts'
import { POSTER_SIZES, removeFilm } from './way-rows.tsx'

interface ReadyRowProps {
  film: StoredFilm
  queue: StoreQueue
  isOffline: boolean
  point: ResumePoint | undefined
  /** Whose membership it is watched by. */
  account: AccountAnswer | undefined
  /** Of its heading. */
  level?: 3 | 4
}

/** A film that is whole, or an episode. It is drawn anew when it changes, and not with every piece of another one. */
export const ReadyRow = memo(function ReadyRow({ film, queue, isOffline, point, account, level = 3 }: ReadyRowProps) {
  const about = toAbout(film)
  const { name, art, durationSeconds, episode } = about
  const Heading = `h${level}` as const
  const isUnderSeries = level === 4
  const isBegun = (point?.positionSeconds ?? 0) > 0
  const left = isBegun ? toTimeLeft(point?.positionSeconds ?? 0, durationSeconds) : ''
  const standing = sayStanding(about, account, new Date())
  // What all of a series' episodes have in common stands above them.
  const isToldAbove = isUnderSeries && !standing.isSoon
  const canPlay = !isOffline && about.standing === 'open'
  return (
    <li>
      <TitlePicture art={art} shape={isUnderSeries ? 'still' : 'poster'} sizes={POSTER_SIZES} />
      <div className="stored__words">
        <Heading>{name}</Heading>
        {episode && <p className="note">{sayEpisode(episode, isUnderSeries)}</p>}
        <p className="note">{isOffline ? left || sayLength(durationSeconds) : sayFacts(film, left)}</p>
        {isOffline && !isUnderSeries && <p className="note">{say('needsLine')}</p>}
        {!isOffline && !isToldAbove && standing.text && (
          <p className={standing.isSoon ? 'note expiring' : 'note'}>{standing.text}</p>
        )}
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
})
