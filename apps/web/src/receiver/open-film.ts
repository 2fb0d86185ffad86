import type { PlaybackAnswer } from '@kola/contract/playback'
import type { CastLoadData } from '@kola/player/cast/cast-state'
import { startPresenceBeat } from '@kola/player/listeners/presence-beat'
import { startResumeReporter } from '@kola/player/listeners/resume-reporter'
import { createMediaAddress } from '#features/playback/film/media-address.ts'
import { toPresenceRecord, toPresenceUrl } from '#features/playback/surroundings/presence-record.ts'
import type { Framework, Manager } from './caf.ts'
import { endSession, saveResumePoint } from './calls.ts'
import { followManager } from './follow-manager.ts'

export interface OpenFilm {
  answer: PlaybackAnswer
  /** The address that opens a file of the film now. */
  toUrl: (url: string) => string
  /** What was chosen on the phone, once the film is there. */
  chooseLanguages: () => void
  /** Saves the place and gives the screen back; a second time does nothing. */
  leave: () => Promise<void>
  /** The same for a receiver that is closed this moment. */
  vanish: () => void
}

export interface FilmGiven {
  framework: Framework
  manager: Manager
  page: EventTarget
  answer: PlaybackAnswer
  data: CastLoadData
  deviceId: string
}

/** Holds the screen and saves the place while the film plays, as every player does. */
export function openFilm({ framework, manager, page, answer, data, deviceId }: FilmGiven): OpenFilm {
  const { customerId, accountId, deviceName, textLanguage, audioLanguage } = data
  const address = createMediaAddress(answer.dash)
  const player = followManager(framework, manager)
  const reporter = startResumeReporter({
    player,
    send: (report) => saveResumePoint({ ...answer, titleId: answer.video.id }, report),
    onFailure: reportLoss,
    page,
  })
  const beat = startPresenceBeat({
    player,
    url: toPresenceUrl(answer.presence),
    readRecord: () => toPresenceRecord({ answer, accountId, customerId, deviceId, deviceName }),
    intervalMs: answer.presence.intervalMs,
    // Somebody took the screen: what plays without it would stop at its next licence anyway.
    onScreenLimit: () => manager.stop(),
    onFailure: reportLoss,
    onMediaToken: address.renew,
  })
  let isLeft = false
  async function leave() {
    if (isLeft) return
    isLeft = true
    beat.stop()
    await reporter.stop()
    player.stop()
    await endSession(answer).catch(reportLoss)
  }
  player.onFinished(() => void leave())
  return {
    answer,
    toUrl: address.toUrl,
    chooseLanguages() {
      if (audioLanguage) manager.getAudioTracksManager().setActiveByLanguage(audioLanguage)
      if (textLanguage) manager.getTextTracksManager().setActiveByLanguage(textLanguage)
    },
    leave,
    vanish() {
      if (!isLeft) void endSession(answer).catch(reportLoss)
    },
  }
}

/** What was lost is sent again with the next report; the film goes on. */
function reportLoss(error: unknown) {
  console.warn('receiver.report-lost', error)
}
