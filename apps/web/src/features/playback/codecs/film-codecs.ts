import type { PlaybackAnswer } from '@kola/contract/playback'
import type { EngineKind } from '@kola/player/choose-engine'
import type { Codecs } from '@kola/player/codecs/plan-codecs'
import type { PlayerError } from '@kola/player/player-error'
import { keepAv1Failure } from '../choices/kept-choices.ts'
import { chooseCodecs } from './choose-codecs.ts'

/** What one film comes in, from its beginning on, and after what was chosen came apart. */
export function startCodecs(kind: EngineKind, answer: PlaybackAnswer) {
  let asked = kind === 'shaka-dash' && answer.lean ? chooseCodecs(answer) : null
  let picture: Codecs['picture'] = 'avc1'
  return {
    /** Null for what every device plays. */
    async find(): Promise<Codecs | null> {
      const chosen = await asked
      picture = chosen?.picture ?? 'avc1'
      return chosen
    },
    readPicture: () => picture,
    /** What came apart here is not tried again. */
    forgo({ category }: PlayerError) {
      asked = null
      picture = 'avc1'
      if (category === 'media') keepAv1Failure()
    },
  }
}
