import type { ActiveDevice, PlaybackAnswer } from '@kola/contract/playback'
import { planEngine, readBrowser } from '@kola/player/choose-engine'
import { withFallback } from '@kola/player/codecs/with-fallback'
import type { QualityWish } from '@kola/player/data/plan-quality'
import { readConnection } from '@kola/player/engines/connection'
import { createShakaEngine } from '@kola/player/engines/shaka'
import { type Asked, startPresenceBeat } from '@kola/player/listeners/presence-beat'
import { startResumeReporter } from '@kola/player/listeners/resume-reporter'
import { createPlayer, type Player } from '@kola/player/player'
import type { PlayerError } from '@kola/player/player-error'
import type { MediaFormat } from '@kola/player/source'
import { createKnownLine } from '@kola/player/start/known-line'
import { createLateEngine } from '@kola/player/start/late-engine'
import { toDeviceName } from '#shared/service/device-id.ts'
import { type KeptChoices, keepChoices, readChoices, toLanguages, toQuality } from '../choices/kept-choices.ts'
import { startCodecs } from '../codecs/film-codecs.ts'
import { type FilmData, startFilmData } from '../data/film-data.ts'
import { findLine } from '../data/line-kind.ts'
import { planWish } from '../data/plan-budget.ts'
import { watchLate } from '../felt/watch-late.ts'
import { type BytesHere, watchBytesHere } from '../here/bytes-here.ts'
import { listenLate } from '../late/listen-late.ts'
import type { PlaybackNeeds } from '../needs.ts'
import { followPosition } from '../place/follow-position.ts'
import { keepPlace } from '../place/kept-place.ts'
import { endSession } from '../queries.ts'
import { type ToldLine, tellLine } from '../report/tell-line.ts'
import { toPlacing } from '../subtitles/subtitle-style.ts'
import { toPresenceRecord, toPresenceUrl } from '../surroundings/presence-record.ts'
import { createMediaAddress, type MediaAddress } from './media-address.ts'
import { toFormat, toSource } from './to-source.ts'

export interface FilmOptions {
  answer: PlaybackAnswer
  /** What plays, in one line. */
  name: string
  startSeconds: number
  accountId: string
  needs: PlaybackNeeds
  /** When the viewer asked for it, where nothing else stood between. */
  takePress: () => number | null
  onScreenLimit: (devices: readonly ActiveDevice[]) => void
}

export interface FilmElements {
  video: HTMLVideoElement
  textContainer: HTMLElement
}

/** A film that plays, with all that listens to it. */
export interface Film {
  player: Player
  /** What it comes in. */
  format: MediaFormat
  /** What it takes over the line. */
  data: FilmData
  /** Its bytes are on this device: nothing of it need come over the line. */
  getStored: BytesHere['getStored']
  /** Where to go on, in seconds. */
  readAddress: () => number
  /** Starts the film again where it stands. */
  reload: () => Promise<void>
  /** The same, as soon as the service can be reached: a line that is still gone changes nothing. */
  tryAgain: () => Promise<void>
  /** Says that a line of subtitles is wrong. @returns the line */
  tellLine: (said: ToldLine) => Promise<string>
  /** Saves the position, stops everything and gives the screen back. */
  leave: () => Promise<void>
}

/** The first rung of a film is chosen by what the one before came at. */
const LINE = createKnownLine()

/**
 * Opens a film for which permission was given.
 * @param begunAtMs when its page began, by the page's own clock
 */
export function openFilm(elements: FilmElements, options: FilmOptions, begunAtMs: number): Film {
  const { answer, needs } = options
  const kind = planEngine(readBrowser(), readWantedFormat())
  const codecs = startCodecs(kind, answer)
  const data = startFilmData({ answer, begunAtMs, isPartial: kind === 'native-hls' })
  const own = createPlayer({
    engine: chooseEngine(elements, data, codecs.forgo),
    initial: { durationSeconds: answer.durationSeconds },
  })
  const player = keepChoices(own)
  const address = createMediaAddress(answer.dash)
  const { beat, stops, late } = listen(player, options, address)
  const regain = async () => REGAINED[await beat.regain()]
  const rights = { toUrl: address.toUrl, regain }
  const position = followPosition(player)
  const here = watchBytesHere(player, answer, { needs, format: toFormat(kind) })
  const askedAtMs = options.takePress() ?? begunAtMs
  stops.push(watchLate(player, answer, { begunAtMs: askedAtMs, kind, here, readPicture: codecs.readPicture }))
  const load = async (startSeconds: number) => {
    position.begin(startSeconds)
    const bytes = await here.find()
    const choices = readChoices()
    void own.send({ type: 'placeText', ...toPlacing(choices.subtitleStyle) })
    void own.send({ type: 'selectQuality', ...planQuality(choices, data) })
    // What is stored is of one codec.
    const chosen = here.getStored() ? null : await codecs.find()
    const source = { ...toSource(answer, kind, chosen), ...toLanguages(choices), ...bytes, rights }
    void player.send({ type: 'load', source, startSeconds })
  }
  void load(options.startSeconds)

  async function loadUnless(...outcomes: Asked[]) {
    // The screen may have been given back meanwhile, and somebody else may have been quicker.
    const asked = await beat.report()
    if (player.getState().status === 'error' && !outcomes.includes(asked)) void load(position.read())
  }

  const onPageHide = () => {
    if (player.getState().status !== 'ended') keepPlace(answer.video.id, position.read())
    void endSession(needs.client, answer, 'beacon')
  }
  addEventListener('pagehide', onPageHide)
  return {
    ...{ player, data, format: toFormat(kind) },
    getStored: here.getStored,
    readAddress: position.read,
    reload: () => loadUnless('limit'),
    tryAgain: () => loadUnless('limit', 'failed'),
    tellLine: (said) => tellLine(needs.client, { id: answer.video.id, ...said }),
    async leave() {
      removeEventListener('pagehide', onPageHide)
      const stopped = stops.map((stop) => stop())
      await player.send({ type: 'dispose' })
      data.stop()
      await Promise.all(stopped)
      needs.onPlaceSaved()
      late.tell()
      await endSession(needs.client, answer, 'call').catch(reportLoss)
    },
  }
}

/** What is counted is what Shaka fetches: the browser's own player tells nobody. */
const chooseEngine = (
  elements: FilmElements,
  { meter, isPartial }: FilmData,
  onFallback: (error: PlayerError) => void,
) =>
  isPartial
    ? createLateEngine(async () => (await import('@kola/player/engines/native-hls')).createNativeHlsEngine(elements))
    : withFallback(createShakaEngine({ ...elements, meter, line: LINE }), onFallback)

/** The viewer's own wish, within what the month's budget and the line let it be. */
function planQuality(choices: KeptChoices, data: FilmData): QualityWish {
  const wish = toQuality(choices, readConnection())
  const facts = { wish, choices: choices.data, line: findLine(choices.data.line), used: data.used.readMonth() }
  return data.isLifted() ? wish : planWish(facts)
}

/** What the engine makes of a beat. */
const REGAINED = { kept: 'regained', limit: 'elsewhere', refused: 'failed', failed: 'failed' } as const

function listen(player: Player, options: FilmOptions, address: MediaAddress) {
  const { answer, accountId, needs, onScreenLimit } = options
  const late = listenLate(player, options)
  const { customerId, deviceId } = needs
  const deviceName = toDeviceName(navigator.userAgent)
  const reporter = startResumeReporter({
    player,
    send: late.send,
    onFailure: reportLoss,
  })
  const beat = startPresenceBeat({
    player,
    url: toPresenceUrl(answer.presence),
    readRecord: () => toPresenceRecord({ answer, accountId, customerId, deviceId, deviceName }),
    intervalMs: answer.presence.intervalMs,
    onScreenLimit: (devices) => onScreenLimit(devices as readonly ActiveDevice[]),
    onFailure: reportLoss,
    onMediaToken: address.renew,
  })
  const stops: (() => unknown)[] = [() => reporter.stop(), () => beat.stop(), late.stop]
  return { beat, stops, late }
}

/** What was lost is sent again with the next report; the film goes on. */
function reportLoss(error: unknown) {
  console.warn('playback.report-lost', error)
}

/** `?format=hls` in the page's own query makes Shaka read HLS, for those who look after the service. */
function readWantedFormat(): 'dash' | 'hls' | undefined {
  return new URLSearchParams(location.search).get('format') === 'hls' ? 'hls' : undefined
}
