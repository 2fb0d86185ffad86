import type { Player } from '@kola/player/player'
import { showInMediaSession } from '../media-session/media-session.ts'
import { startDelivery } from '../place/deliver-places.ts'
import { createPlaceSaver } from '../place/save-place.ts'
import { openUnsavedPlaces } from '../place/unsaved-places.ts'
import { keepScreenOn } from '../surroundings/wake-lock.ts'
import type { LateFacts, LateListeners } from './late-facts.ts'

export function startLateListeners(player: Player, { answer, name, needs }: LateFacts): LateListeners {
  const { client, onPlaceSaved } = needs
  const places = openUnsavedPlaces()
  const artwork = [{ src: `${answer.video.art.base}/still-640.webp`, sizes: '640x360', type: 'image/webp' }]
  const stops = [keepScreenOn(player), showInMediaSession(player, { title: name, artwork })]
  return {
    send: createPlaceSaver({ client, answer, places }),
    stop: () => {
      for (const stop of stops) stop()
    },
    tell: () => startDelivery(client, { places, onSaved: onPlaceSaved }),
  }
}
