import { PlayerError } from '../player-error.ts'
import type { PlayerState, PlayerStatus } from '../state.ts'
import type { EngineHandlers, Report } from './engine.ts'

const EVENTS = [
  'play',
  'playing',
  'pause',
  'waiting',
  'canplay',
  'seeking',
  'seeked',
  'timeupdate',
  'durationchange',
  'progress',
  'volumechange',
  'ratechange',
  'ended',
] as const

/** What becomes of its place, and of the wish that it plays. */
const OWN_EVENTS = ['play', 'pause', 'emptied', 'seeking', 'playing'] as const

/** HTMLMediaElement.HAVE_FUTURE_DATA: the next frame can be shown. */
const HAVE_FUTURE_DATA = 3

export interface MediaElementWatch {
  /** While set, the element's own pauses and stalls do not become a status. */
  setLoading(isLoading: boolean): void
  /** By whoever watches: an element that is emptied pauses without a word. */
  isPaused(): boolean
  stop(): void
}

/**
 * Reports what a media element does, in the words of the state.
 * @param readEdge the newest second of a broadcast, null of a film
 */
export function watchMediaElement(
  video: HTMLMediaElement,
  report: Report,
  readEdge: () => number | null = () => readOwnEdge(video),
): MediaElementWatch {
  let isLoading = false
  let isPaused = video.paused
  let isEmptied = false
  const onChange = () => {
    const numbers: Partial<PlayerState> = { ...readNumbers(video), liveEdgeSeconds: readEdge() }
    // It says 0 then, wherever it will begin; of what comes after that it tells before it says that it is empty.
    if (isLoading || isEmptied || video.readyState === 0) delete numbers.positionSeconds
    // As long as before, once it is there again; a film that is begun says itself that nothing is known yet.
    if (video.readyState === 0) delete numbers.durationSeconds
    report(isLoading ? numbers : { ...numbers, status: readStatus(video) })
  }
  const onPlaying = () => report({ isAutoplayBlocked: false })
  const onOwn = ({ type }: Event) => {
    if (type === 'play' || type === 'pause') isPaused = type === 'pause'
    else isEmptied = type === 'emptied'
  }
  for (const name of OWN_EVENTS) video.addEventListener(name, onOwn)
  for (const name of EVENTS) video.addEventListener(name, onChange)
  video.addEventListener('playing', onPlaying)
  return {
    setLoading: (value) => {
      isLoading = value
      if (!value) onChange()
    },
    isPaused: () => isPaused,
    stop() {
      for (const name of OWN_EVENTS) video.removeEventListener(name, onOwn)
      for (const name of EVENTS) video.removeEventListener(name, onChange)
      video.removeEventListener('playing', onPlaying)
    },
  }
}

/** NOTE: Shaka holds the rate at 0 while it fills its buffer; the element itself then counts as playing. */
export function readStatus(video: HTMLMediaElement): PlayerStatus {
  if (video.ended) return 'ended'
  if (video.paused) return 'paused'
  return video.readyState < HAVE_FUTURE_DATA || video.seeking || video.playbackRate === 0 ? 'buffering' : 'playing'
}

function readNumbers(video: HTMLMediaElement): Partial<PlayerState> {
  return {
    positionSeconds: video.currentTime,
    durationSeconds: Number.isFinite(video.duration) ? video.duration : 0,
    bufferedSeconds: readBuffered(video),
    volume: video.volume,
    muted: video.muted,
    ...(video.playbackRate > 0 && { rate: video.playbackRate }),
  }
}

/** An element that reads a broadcast by itself knows no length, and how far it may be sought. */
function readOwnEdge({ duration, seekable }: HTMLMediaElement): number | null {
  return duration === Number.POSITIVE_INFINITY && seekable.length > 0 ? seekable.end(seekable.length - 1) : null
}

/** Until where the film is there without a gap. */
export function readBuffered({ buffered, currentTime }: Pick<HTMLMediaElement, 'buffered' | 'currentTime'>): number {
  for (let i = 0; i < buffered.length; i += 1) {
    if (buffered.start(i) <= currentTime + 0.1 && buffered.end(i) >= currentTime) return buffered.end(i)
  }
  return currentTime
}

type SharedHandlers = Pick<EngineHandlers, 'play' | 'pause' | 'seek' | 'setVolume' | 'setMuted' | 'setRate'>

/**
 * The commands that every engine carries out on the element itself.
 * @param onPlay whoever watches wants it to play: an element that is being opened forgets it
 */
export function handleOnElement(
  video: HTMLMediaElement,
  report: Report,
  onPlay: () => void = () => {},
): SharedHandlers {
  return {
    play() {
      onPlay()
      return playOrReport(video, report)
    },
    pause: () => video.pause(),
    seek: ({ positionSeconds }) => {
      video.currentTime = positionSeconds
      // At once: the next step of the same moment begins there.
      report({ positionSeconds: video.currentTime })
    },
    // Both at once, for the element tells of it later: a second key goes on from the first one's volume.
    setVolume: ({ volume }) => {
      video.volume = volume
      video.muted = volume === 0
      report({ volume: video.volume, muted: video.muted })
    },
    setMuted: ({ muted }) => {
      video.muted = muted
      report({ muted: video.muted })
    },
    setRate: ({ rate }) => setRate(video, rate),
  }
}

/** NOTE: a rate set in the task of a seek falls back to 1 in Shaka, so it waits for the seek's end. */
function setRate(video: HTMLMediaElement, rate: number) {
  const apply = () => {
    video.playbackRate = rate
  }
  if (video.seeking) video.addEventListener('seeked', apply, { once: true })
  else apply()
}

/** Starts playback; a browser that wants a touch first is a state, not a failure. */
export async function playOrReport(video: HTMLMediaElement, report: Report): Promise<void> {
  try {
    await video.play()
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'NotAllowedError') report({ status: 'paused', isAutoplayBlocked: true })
    // A pause or a new source before the first frame rejects play() with AbortError.
    else if (name !== 'AbortError') report({ status: 'error', error: toElementError(video, error) })
  }
}

const ELEMENT_ERRORS: Record<number, { category: 'network' | 'media'; recoverable: boolean }> = {
  1: { category: 'network', recoverable: true },
  2: { category: 'network', recoverable: true },
  3: { category: 'media', recoverable: true },
  4: { category: 'media', recoverable: false },
}

/** Codes are those of MediaError: 1 aborted, 2 network, 3 decode, 4 source not supported. */
export function toElementError(video: HTMLMediaElement, cause?: unknown): PlayerError {
  const code = video.error?.code ?? 4
  const facts = ELEMENT_ERRORS[code] ?? { category: 'media' as const, recoverable: false }
  return new PlayerError({ ...facts, code: `MEDIA_${code}`, cause: cause ?? video.error })
}
