import { gatherAhead } from '../ahead/gather-ahead.ts'
import { widenAhead } from '../ahead/widen-ahead.ts'
import type { LineMeter } from '../data/line-meter.ts'
import { isSpoilt, isStumble, toPlayerError } from '../engines/shaka-errors.ts'
import type { ShakaLibrary } from '../engines/shaka-library.ts'
import type { Rungs } from '../rungs/watch-rungs.ts'
import type { MediaSource } from '../source.ts'
import { createFetchAnew } from './fetch-anew.ts'
import { createStumbles, STRAIGHT } from './go-past.ts'
import { type MendedPieces, mendPieces } from './mend-pieces.ts'

type ShakaPlayer = InstanceType<ShakaLibrary['Player']>

export interface SpoiltNeeds {
  video: Pick<HTMLVideoElement, 'played' | 'buffered' | 'currentTime' | 'pause'>
  meter?: LineMeter | undefined
  readPlace: () => number
  /** Opens the film again where it stands. */
  openAgain: () => void
}

export interface FollowedFilm {
  source: MediaSource
  rungs: Pick<Rungs, 'lose'>
  /** Nobody wished for less ahead. */
  mayWiden: () => boolean
}

/** One playback's spoilt pieces, whatever players it takes. */
export interface SpoiltWatch {
  /** Somebody asks for the film: what was given up is tried again. */
  begin: () => void
  /** Files that are not played any more. */
  getLost: () => ReadonlySet<string>
  /** Looks at its pieces, and has more of them fetched ahead of who stays. */
  follow: (shaka: ShakaLibrary, player: ShakaPlayer, film: FollowedFilm) => void
  /** @returns false for another failure, or where nothing is left to be tried */
  goPast: (error: unknown, source: MediaSource) => boolean
  /** At once, but where it is a piece ahead of what has come: that is shown to its end. */
  endAfter: (error: unknown, player: Pick<ShakaPlayer, 'isBuffering' | 'addEventListener'>, end: () => void) => void
}

export function watchSpoilt({ video, meter, readPlace, openAgain }: SpoiltNeeds): SpoiltWatch {
  const fetchAnew = createFetchAnew(meter)
  let stumbles = createStumbles()
  let way = STRAIGHT
  let pieces: MendedPieces | null = null

  return {
    begin() {
      stumbles = createStumbles()
      way = STRAIGHT
    },
    getLost: () => way.lost,
    follow(shaka, player, { source, rungs, mayWiden }) {
      const { doubtedSeconds } = way
      pieces = mendPieces(shaka, player, { source, fetchAnew, onLoss: rungs.lose, doubtedSeconds })
      widenAhead(player, { video, mayWiden })
      gatherAhead(player, { video, mayWiden })
    },
    goPast(error, { fallbackUrl }) {
      // A device that never showed anything of these codecs has others to fall back on.
      if (!isStumble(error) || (fallbackUrl && video.played.length === 0)) return false
      const atSeconds = readPlace()
      const picture = pieces?.findPicture(atSeconds) ?? null
      const next = stumbles.plan({ error: toPlayerError(error), atSeconds, picture })
      if (!next) return false
      way = next
      openAgain()
      return true
    },
    endAfter(error, player, end) {
      let hasEnded = false
      const check = () => {
        if (hasEnded || (isSpoilt(error) && !player.isBuffering())) return
        hasEnded = true
        if (isSpoilt(error)) video.pause()
        end()
      }
      player.addEventListener('buffering', check)
      check()
    },
  }
}
