import type { PlaybackAnswer } from '@kola/contract/playback'
import { type LineMeter, startLineMeter } from '@kola/player/data/line-meter'
import { readChoices } from '../choices/kept-choices.ts'
import { findLine } from './line-kind.ts'
import { openUsedData, type UsedData } from './used-data.ts'

/** What a film takes over the line while it is open. */
export interface FilmData {
  used: UsedData
  meter: LineMeter
  /** The film's own files are fetched by the browser's player, which tells nobody how much came. */
  isPartial: boolean
  /** The viewer went on with this film as before, though the budget is used. */
  isLifted: () => boolean
  lift: () => void
  stop: () => void
}

interface FilmDataNeeds {
  answer: Pick<PlaybackAnswer, 'dash' | 'video'>
  /** All that this page fetches from then on, for whatever, is what watching takes. */
  begunAtMs: number
  isPartial: boolean
}

/** Counts from the film's beginning on, with the permission that led to it and whatever of its files came ahead. */
export function startFilmData({ answer, begunAtMs, isPartial }: FilmDataNeeds): FilmData {
  const used = openUsedData()
  const files = new URL('.', new URL(answer.dash, document.baseURI)).href
  const poster = new URL(`${answer.video.art.base}/still-640`, document.baseURI).href
  const permission = new RegExp(`/videoplayback\\?(.*&)?id=${answer.video.id}(&|$)`)
  const meter = startLineMeter({
    onBytes: (bytes) => used.add(findLine(readChoices().data.line), bytes),
    sinceMs: begunAtMs,
    isOfFilm: (url) => [files, poster].some((start) => url.startsWith(start)) || permission.test(url),
  })
  // A phone may close a tab that is out of sight without another word.
  const onHide = () => document.visibilityState === 'hidden' && meter.settle()
  document.addEventListener('visibilitychange', onHide)
  addEventListener('pagehide', meter.settle)
  let isLifted = false
  return {
    ...{ used, meter, isPartial },
    isLifted: () => isLifted,
    lift() {
      isLifted = true
    },
    stop() {
      document.removeEventListener('visibilitychange', onHide)
      removeEventListener('pagehide', meter.settle)
      meter.stop()
    },
  }
}
