import { AppError } from '@kola/contract/errors'
import { type Cue, MAX_CUES, sortCues } from '@kola/contract/subtitles/cues'
import { toCueText } from '@kola/contract/subtitles/difference'
import { hold, readBasis, type Seen, toKey } from './edit.ts'
import type { Asking, SubtitlesNeeds } from './needs.ts'
import { toPlainText } from './reading/markup.ts'
import * as repository from './repository.ts'

/**
 * Under a number that no line has. It is checked with the others when it is put in force.
 * @throws AppError SUBTITLES_NOT_FOUND, SUBTITLES_CHANGED, SUBTITLES_FULL_OF_LINES, INVALID_REQUEST without words
 */
export async function addLine(
  needs: SubtitlesNeeds,
  asking: Asking,
  { startMs, endMs, text, ...seen }: Seen & Pick<Cue, 'startMs' | 'endMs' | 'text'>,
) {
  const words = toPlainText(text)
  if (words.replace(/<\/?[biu]>/g, '').trim() === '')
    throw new AppError('INVALID_REQUEST', { fields: { text: 'Please give its words' } })
  return hold(needs, { asking, key: toKey(asking, seen), revision: seen.revision }, async (held) => {
    const { cues, label } = await readBasis(needs, held)
    if (cues.length >= MAX_CUES) throw new AppError('SUBTITLES_FULL_OF_LINES')
    const number = cues.reduce((highest, one) => Math.max(highest, one.number), 0) + 1
    const cue: Cue = { number, startMs, endMs, text: words, place: '' }
    await repository.saveTrack(held.tx, held.key, { ...held.next, label, draft: sortCues([...cues, cue]) })
    asking.record.changed([{ field: `line ${number}`, before: null, after: toCueText(cue) }])
    const { revision, changedAt, changedBy } = held.next
    return { revision, cue, at: changedAt.toISOString(), by: changedBy }
  })
}
