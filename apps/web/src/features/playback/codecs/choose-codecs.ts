import type { PlaybackAnswer } from '@kola/contract/playback'
import { askDevice, canAskDevice } from '@kola/player/codecs/ask-device'
import { type Codecs, planCodecs } from '@kola/player/codecs/plan-codecs'
import { planMaxHeight, readConnection } from '@kola/player/engines/connection'
import { readChoices } from '../choices/kept-choices.ts'

/**
 * What this playback comes in, chosen once at its start; null where the film has one form alone, or the browser cannot
 * be asked.
 */
export async function chooseCodecs({
  lean,
  maxHeight,
}: Pick<PlaybackAnswer, 'lean' | 'maxHeight'>): Promise<Codecs | null> {
  if (!lean || !canAskDevice()) return null
  const { maxHeightPixels, hasAv1Failed } = readChoices()
  const ceilings = [maxHeightPixels ?? planMaxHeight(readConnection()), maxHeight, readScreenLines()]
  const maxLines = Math.min(...ceilings.flatMap((ceiling) => ceiling ?? []))
  return planCodecs(lean, await askDevice(lean, maxLines), { maxLines, hasAv1Failed })
}

/** What the screen can show, whichever way it is held. */
function readScreenLines(): number {
  return Math.round(Math.min(screen.width, screen.height) * devicePixelRatio)
}
