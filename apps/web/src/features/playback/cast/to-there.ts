import type { CastMedia } from '@kola/player/cast/cast-state'
import type { Caster } from '@kola/player/cast/caster'
import { readChoices, toLanguages } from '../choices/kept-choices.ts'
import type { PlaybackNeeds } from '../needs.ts'
import type { CastableFilm } from './cast-control.ts'
import type { CastThere } from './cast-screen.tsx'

/** The film that plays here, for the device: from the same second, with the screen that it holds here. */
export function toThere(film: CastableFilm, caster: Caster, { client, customerId }: PlaybackNeeds): CastThere {
  const { answer, name, accountId, pictureUrl } = film
  const { deviceName } = caster.getState()
  const titleId = answer.video.id
  async function readMedia(): Promise<CastMedia> {
    const body = { id: titleId, deviceName, sessionId: answer.sessionId }
    const { token } = await client('POST /apps/v2/cast-tokens', { body })
    return {
      ...{ titleId, name, token, customerId, accountId, deviceName },
      ...(pictureUrl && { pictureUrl: new URL(pictureUrl, document.baseURI).href }),
      ...toLanguages(readChoices()),
    }
  }
  const load = { startSeconds: film.readAddress(), durationSeconds: answer.durationSeconds, readMedia }
  return { titleId, name, pictureUrl, load }
}

/** What a device plays already, in its own words. */
export function joinThere(caster: Caster): CastThere {
  const { titleId, media } = caster.getState()
  return { titleId: titleId ?? '', name: media?.name ?? '', pictureUrl: media?.pictureUrl, load: null }
}
