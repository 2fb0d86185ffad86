import type { TextPlacing } from '@kola/player/text/text-placing'

/** What can be chosen of how subtitles look, in the order in which it is offered; each begins with `BEGINNING`. */
export const SUBTITLE_LOOKS = {
  size: ['small', 'medium', 'large', 'largest'],
  colour: ['white', 'yellow'],
  ground: ['shade', 'black', 'none'],
  position: ['bottom', 'top'],
} as const

export type SubtitleLook = keyof typeof SUBTITLE_LOOKS

/** How a viewer reads subtitles: their looks, and how much later than their file says. */
export type SubtitleStyle = { [Look in SubtitleLook]: (typeof SUBTITLE_LOOKS)[Look][number] } & { delaySeconds: number }

export const BEGINNING: SubtitleStyle = {
  ...{ size: 'medium', colour: 'white', ground: 'shade', position: 'bottom' },
  delaySeconds: 0,
}

export const DELAY_STEP_SECONDS = 0.25
export const MOST_DELAY_SECONDS = 10

const looks = Object.keys(SUBTITLE_LOOKS) as SubtitleLook[]

/** Each member for itself: what is missing or unreadable counts as never chosen. */
export function toSubtitleStyle(kept: unknown): SubtitleStyle {
  const given = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>
  const chosen = looks.flatMap((look) =>
    SUBTITLE_LOOKS[look].some((value) => value === given[look]) ? [[look, given[look]]] : [],
  )
  return { ...BEGINNING, ...Object.fromEntries(chosen), delaySeconds: toDelay(given.delaySeconds) }
}

/** The nearest step within the range; 0 for what is no number. */
function toDelay(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return BEGINNING.delaySeconds
  const within = Math.min(Math.max(value, -MOST_DELAY_SECONDS), MOST_DELAY_SECONDS)
  // Adding 0 makes 0 of -0.
  return Math.round(within / DELAY_STEP_SECONDS) * DELAY_STEP_SECONDS + 0
}

/** One step later, or earlier with a step of -1; the same at the end of the range. */
export const stepDelay = (delaySeconds: number, step: 1 | -1): number =>
  toDelay(delaySeconds + step * DELAY_STEP_SECONDS)

/** What the engine has to know of it: the rest are colours and sizes. */
export const toPlacing = ({ delaySeconds, position }: SubtitleStyle): TextPlacing => ({
  delaySeconds,
  isAtTop: position === 'top',
})

/** What the style sheet reads on the frame of the player: `data-subtitle-size`. */
export const toMarks = ({ size, colour, ground, position }: SubtitleStyle) => ({
  ...{ subtitleSize: size, subtitleColour: colour, subtitleGround: ground, subtitlePosition: position },
})
