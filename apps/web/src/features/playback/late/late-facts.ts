import type { PlaybackAnswer } from '@kola/contract/playback'
import type { ResumeSend } from '@kola/player/listeners/resume-reporter'
import type { PlaybackNeeds } from '../needs.ts'

export interface LateFacts {
  answer: PlaybackAnswer
  /** What plays, in one line. */
  name: string
  needs: PlaybackNeeds
}

export interface LateListeners {
  send: ResumeSend
  stop: () => void
  /** Goes on telling where films were left, for as long as the service cannot be told. */
  tell: () => void
}
