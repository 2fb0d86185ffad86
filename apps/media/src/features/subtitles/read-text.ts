import { decodeText, NotTextError } from '@kola/platform/subtitles/decode-text'
import { MediaFailure } from '#shared/failure.ts'

/** @throws MediaFailure BAD_SUBTITLES when it is in no encoding that is known */
export function readText(bytes: Buffer): string {
  try {
    return decodeText(bytes).text
  } catch (error) {
    if (error instanceof NotTextError) throw new MediaFailure('BAD_SUBTITLES', error.message)
    throw error
  }
}
