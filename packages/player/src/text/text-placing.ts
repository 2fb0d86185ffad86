/** Where subtitles stand and when, beside what their file says. */
export interface TextPlacing {
  /** Later than their file says; a negative one is earlier. */
  delaySeconds: number
  /** At the upper edge of the picture, all of them. */
  isAtTop: boolean
}

export const AS_WRITTEN: TextPlacing = { delaySeconds: 0, isAtTop: false }

/** `shaka.config.PositionArea`: where the file says, and in the middle of the upper edge. */
const POSITION_AREAS = { asWritten: 0, topCenter: 2 } as const

/** The same in the settings of Shaka's text displayer, which takes them while it draws. */
export function toShakaText({ delaySeconds, isAtTop }: TextPlacing) {
  const positionArea = isAtTop ? POSITION_AREAS.topCenter : POSITION_AREAS.asWritten
  return { textDisplayer: { subtitleDelay: delaySeconds, positionArea } }
}
