interface Size {
  width: number | null
  height: number | null
}

/** The sides of a picture that fills a screen. */
const SCREEN = 16 / 9
/** Sizes are even numbers, so that one of 240 lines may be 428 wide. */
const NEARLY = 1.01
const USUAL_LINES = [240, 360, 480, 540, 720, 1080]

/** What people call a picture's quality: 640 x 268 is 360, for it fills the width of 640 x 360. Upright ones are turned. */
export function toLines({ width, height }: Size): number {
  const [long, short] = [Math.max(width ?? 0, height ?? 0), Math.min(width ?? 0, height ?? 0) || (height ?? 0)]
  const lines = Math.max(short, Math.round(long / SCREEN))
  return USUAL_LINES.find((usual) => Math.abs(usual - lines) <= usual * (NEARLY - 1)) ?? lines
}

/** The box of a number of lines; null is no limit. */
export function toBox(lines: number | null): { maxHeight: number; maxWidth: number } {
  if (lines === null) return { maxHeight: Number.POSITIVE_INFINITY, maxWidth: Number.POSITIVE_INFINITY }
  return { maxHeight: lines, maxWidth: Math.ceil(lines * SCREEN * NEARLY) }
}
