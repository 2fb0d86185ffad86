import type { Client } from '@kola/contract/http/client'
import type { PlaybackAnswer } from '@kola/contract/playback'
import type { ResumeSend } from '@kola/player/listeners/resume-reporter'
import { saveResumePoint } from '../queries.ts'
import { isPassing, type UnsavedPlaces } from './unsaved-places.ts'

interface SaveNeeds {
  client: Client
  answer: Pick<PlaybackAnswer, 'video' | 'sessionId' | 'presence'>
  places: UnsavedPlaces
  now?: () => number
}

/** Keeps each place on this device until the service has said that it has it: neither a line nor a tab may take it away. */
export function createPlaceSaver({ client, answer, places, now = Date.now }: SaveNeeds): ResumeSend {
  const film = { titleId: answer.video.id, sessionId: answer.sessionId, presence: answer.presence }
  let isGone = false
  return async (report, how) => {
    const place = { titleId: film.titleId, sessionId: film.sessionId, ...report, at: now() }
    places.keep({ ...place, isLost: isGone || !navigator.onLine })
    try {
      await saveResumePoint(client, film, { report, how })
      if (how === 'beacon') return
      isGone = false
      places.drop(place)
    } catch (error) {
      isGone = isPassing(error)
      if (isGone) places.keep({ ...place, isLost: true })
      else places.drop(place)
      throw error
    }
  }
}
