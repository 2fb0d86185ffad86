import { type StoredFilm, toTotalBytes } from '@kola/player/stored/film'
import type { StoreQueue, StoreState } from '@kola/player/stored/store-queue'
import { Progress } from '@kola/ui/content/progress'
import { IconButton } from '@kola/ui/controls/icon-button'
import { showToast } from '@kola/ui/feedback/toast'
import { Pause } from '@kola/ui/icons/player'
import { RefreshCw, X } from '@kola/ui/icons/signs'
import { Play } from '@kola/ui/icons/titles'
import { toAbout } from '#features/stored/queue/about.ts'
import { devicePaths } from '#shared/more-patterns.ts'
import { readStoredSign } from '#shared/stored/stored-sign.ts'
import { TitlePicture } from '#shared/titles/title-picture.tsx'
import { sayAgain, sayEpisode, sayOnTheWay } from '../film-words.ts'
import { say } from '../words.ts'
import { SlicedRows } from './sliced-rows.tsx'

export const POSTER_SIZES = '84px'

export function removeFilms(queue: StoreQueue, films: readonly StoredFilm[], name: string): void {
  for (const film of films) {
    queue.remove(film.titleId).catch(() => {
      // NOTE: the service is told when it can be reached again.
    })
  }
  showToast(say('removed', { name }))
}

export const removeFilm = (queue: StoreQueue, film: StoredFilm): void => removeFilms(queue, [film], toAbout(film).name)

interface WayRowProps {
  film: StoredFilm
  queue: StoreQueue
  state: StoreState
  place: number
}

/** A film that is not whole yet. */
function WayRow({ film, queue, state, place }: WayRowProps) {
  const { name, art, episode } = toAbout(film)
  const isWaiting = film.status === 'waiting'
  const isActive = state.activeId === film.titleId
  const hold = isWaiting && !isActive && (!film.isUrgent || state.hold !== 'wifi') ? state.hold : null
  const again = sayAgain(film)
  const setStatus = (status: StoredFilm['status']) => {
    void queue.change(film.titleId, (one) => ({ ...one, status, problem: null })).then(() => queue.look())
  }
  const isGone = film.problem?.code === 'TITLE_NOT_FOUND' || film.problem?.code === 'NOT_PLAYABLE'
  return (
    <li>
      <TitlePicture art={art} shape="poster" sizes={POSTER_SIZES} />
      <div className="stored__words">
        <h3>{name}</h3>
        {episode && <p className="note">{sayEpisode(episode)}</p>}
        <p className={film.status === 'failed' ? 'note expiring' : 'note'}>
          {sayOnTheWay({ film, state, hold, place })}
        </p>
        {hold === 'wifi' && readStoredSign().isAtNight && <p className="note">{say('orTonight')}</p>}
        {again && <p className="note">{again}</p>}
        {film.problem?.code === 'STORED_DEVICES_FULL' && (
          <a className="link" href={devicePaths.devices}>
            {say('seeDevices')}
          </a>
        )}
        {film.status !== 'failed' && film.storedBytes > 0 && (
          <Progress label={say('percent', { name })} at={Math.min(1, film.storedBytes / toTotalBytes(film))} />
        )}
      </div>
      <div className="stored__tools">
        <IconButton label={say('remove', { name })} icon={X} onClick={() => removeFilm(queue, film)} />
        {isWaiting && <IconButton label={say('pause', { name })} icon={Pause} onClick={() => setStatus('paused')} />}
        {film.status === 'paused' && (
          <IconButton label={say('goOn', { name })} icon={Play} onClick={() => setStatus('waiting')} />
        )}
        {film.status === 'failed' && !isGone && (
          <IconButton label={say('tryAgainWith', { name })} icon={RefreshCw} onClick={() => setStatus('waiting')} />
        )}
      </div>
    </li>
  )
}

interface WayRowsProps extends Pick<WayRowProps, 'queue' | 'state'> {
  films: readonly StoredFilm[]
}

export function WayRows({ films, queue, state }: WayRowsProps) {
  if (films.length === 0) return null
  return (
    <section>
      <h2>{say('onTheWay')}</h2>
      <SlicedRows
        items={films}
        draw={(film, index) => <WayRow key={film.titleId} film={film} queue={queue} state={state} place={index + 1} />}
      />
    </section>
  )
}
