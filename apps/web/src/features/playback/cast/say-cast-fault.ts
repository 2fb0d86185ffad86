import { CAST_NO_SOURCE } from '@kola/player/cast/cast-engine'
import { castTexts } from '#shared/casting/cast-texts.ts'

/** Specification 2 §8: nothing to play is told apart from a device that does not play it. */
export const sayCastFault = (code: string | undefined): string =>
  code === CAST_NO_SOURCE ? castTexts.noSource : castTexts.failed
