import type { StoryboardFrame } from './storyboard.ts'

/** Of CSS. */
export interface FrameStyle {
  backgroundImage: string
  backgroundSize: string
  backgroundPosition: string
}

/** The sheet's size is nowhere written: its frames fill it. */
function measureSheet(frames: readonly StoryboardFrame[], url: string): { width: number; height: number } {
  const own = frames.filter((frame) => frame.url === url)
  return {
    width: Math.max(0, ...own.map(({ x, widthPixels }) => x + widthPixels)),
    height: Math.max(0, ...own.map(({ y, heightPixels }) => y + heightPixels)),
  }
}

/** One picture of its sheet as a ground, in shares of the sheet, so that it fits whatever size its place has. */
export function toFrameStyle(frames: readonly StoryboardFrame[], frame: StoryboardFrame): FrameStyle {
  const sheet = measureSheet(frames, frame.url)
  const share = (start: number, own: number, all: number) => (all > own ? `${(start / (all - own)) * 100}%` : '0%')
  const { x, y, widthPixels, heightPixels } = frame
  return {
    backgroundImage: `url("${frame.url}")`,
    backgroundSize: `${(sheet.width / widthPixels) * 100}% ${(sheet.height / heightPixels) * 100}%`,
    backgroundPosition: `${share(x, widthPixels, sheet.width)} ${share(y, heightPixels, sheet.height)}`,
  }
}
