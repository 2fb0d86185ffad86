import { toUrl } from '@kola/contract/http/client'
import type { PlaybackAnswer } from '@kola/contract/playback'
import type { QualityReport } from '@kola/contract/quality/quality'
import type { EngineKind } from '@kola/player/choose-engine'
import type { Codecs } from '@kola/player/codecs/plan-codecs'
import { type QualityWatchOptions, startQualityWatch } from '@kola/player/listeners/quality-watch'
import type { Player } from '@kola/player/player'
import type { BytesHere } from '../here/bytes-here.ts'
import { readDeviceClass } from './device-class.ts'
import { readNetworkClass } from './network-class.ts'

export interface QualityFacts {
  begunAtMs: number
  kind: EngineKind
  here: Pick<BytesHere, 'getStored'>
  /** Where it stood when what measures was sent for. */
  first?: QualityWatchOptions['first']
  /** What the film comes in now. */
  readPicture: () => Codecs['picture']
}

/** As much as the service takes. */
const MOST = { waitMs: 600_000, stalledMs: 21_600_000, watchedSeconds: 86_400, stalls: 1_000 }

/** Tells what the viewer met, once the film is over. @returns what tells it now */
export function tellQuality(player: Player, answer: PlaybackAnswer, facts: QualityFacts): () => void {
  const network = readNetworkClass()
  return startQualityWatch({
    player,
    begunAtMs: facts.begunAtMs,
    ...(facts.first && { first: facts.first }),
    send(report) {
      const { startMs, stalledMs, watchedSeconds, stalls } = report
      const isHere = facts.here.getStored()
      const picture = facts.readPicture() === 'av01' ? ('av1' as const) : ('h264' as const)
      sendQuality(answer, {
        ...report,
        startMs: startMs === null ? null : Math.min(startMs, MOST.waitMs),
        stalledMs: Math.min(stalledMs, MOST.stalledMs),
        watchedSeconds: Math.min(watchedSeconds, MOST.watchedSeconds),
        stalls: Math.min(stalls, MOST.stalls),
        ...{ network, device: readDeviceClass() },
        engine: isHere ? 'stored' : facts.kind,
        codec: isHere ? 'unknown' : picture,
      })
    },
  })
}

/** A beacon, for its page may be gone; none waits for its answer. */
function sendQuality({ sessionId, presence }: PlaybackAnswer, report: QualityReport): void {
  const given = { params: { sessionId }, query: { auth: presence.token } }
  const body = new Blob([JSON.stringify(report)], { type: 'application/json' })
  navigator.sendBeacon(toUrl('/apps/v2/playback-sessions/{sessionId}/quality', given), body)
}
