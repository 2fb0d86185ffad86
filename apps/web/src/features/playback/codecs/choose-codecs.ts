import type { PlaybackAnswer } from '@kola/contract/playback'
import { askDevice } from '@kola/player/codecs/ask-device'
import { type Codecs, planCodecs } from '@kola/player/codecs/plan-codecs'
import { planMaxHeight, readConnection } from '@kola/player/engines/connection'
import { readChoices, toQuality } from '../choices/kept-choices.ts'

const SAVER_LINES = 360

/**
 * What this playback comes in, chosen once at its start; null where the film has one form alone. A browser
 * that cannot be asked has H.264 and AAC.
 */
export async function chooseCodecs({
  lean,
  maxHeight,
}: Pick<PlaybackAnswer, 'lean' | 'maxHeight'>): Promise<Codecs | null> {
  if (!lean) return null
  const choices = readChoices()
  const connection = readConnection()
  const { mode, maxHeightPixels } = toQuality(choices, connection)
  const { hasAv1Failed } = choices
  const wished = mode === 'saver' ? SAVER_LINES : (maxHeightPixels ?? planMaxHeight(connection))
  const ceilings = [wished, maxHeight, readScreenLines()]
  const maxLines = Math.min(...ceilings.flatMap((ceiling) => ceiling ?? []))
  return planCodecs(lean, await askDevice(lean, maxLines), { maxLines, hasAv1Failed })
}

/** What the screen can show, whichever way it is held. */
function readScreenLines(): number {
  return Math.round(Math.min(screen.width, screen.height) * devicePixelRatio)
}
