import { ApiError, type Client } from '@kola/contract/http/client'
import type { PlaybackAnswer } from '@kola/contract/playback'
import type { Title } from '@kola/contract/title'
import { askPermission } from '../queries.ts'
import { findPlayable, listChildrenBy } from './find-playable.ts'

/**
 * What came of a press on play. `screens`: the player page shows who is watching. `later`: nothing to play at the
 * moment, whatever the reason.
 */
export type StartOutcome =
  | { kind: 'started'; titleId: string; answer: PlaybackAnswer }
  | { kind: 'screens'; titleId: string }
  | { kind: 'subscription' }
  | { kind: 'later' }
  | { kind: 'failed'; message: string }

export interface StartRequest {
  title: Pick<Title, 'id' | 'kind' | 'children'>
  deviceId: string
}

/** Asks whether the title may be played here, before anything is opened. */
export async function startPlayback(client: Client, { title, deviceId }: StartRequest): Promise<StartOutcome> {
  let titleId = title.id
  try {
    const playable = await findPlayable(title, listChildrenBy(client))
    if (!playable) return { kind: 'later' }
    titleId = playable.id
    return { kind: 'started', titleId, answer: await askPermission(client, titleId, deviceId) }
  } catch (error) {
    if (error instanceof ApiError) return toOutcome(error, titleId)
    throw error
  }
}

/** A refusal is known by its numeric status. */
export function toOutcome(error: ApiError, titleId: string): StartOutcome {
  if (error.code === 'PLAY_DISABLED' || error.code === 'TITLE_ABOVE_LIMIT')
    return { kind: 'failed', message: error.message }
  // The player's page leads on to where the film is rented.
  if (error.status === 422 || error.code.startsWith('RENTAL')) return { kind: 'screens', titleId }
  if (error.status === 403) return { kind: 'subscription' }
  if (error.status === 404) return { kind: 'later' }
  return { kind: 'failed', message: error.message }
}
