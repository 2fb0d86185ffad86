import { execFileSync } from 'node:child_process'

/** What a film made by ffmpeg is like. */
export interface FilmShape {
  seconds: number
  size: string
  /** Strength of the noise over its picture; with none it weighs next to nothing. */
  grain: number
  /** What is heard, in hertz: another tone is another file, and so another title. */
  hertz?: number
  /** Pictures a second: few of a long film are encoded soon. */
  rate?: number
}

/** Writes a film of moving patterns and a tone, on which nobody need wait for long. */
export function makeFilm(path: string, { seconds, size, grain, hertz = 299, rate = 25 }: FilmShape): void {
  const noise = grain ? `,noise=alls=${grain}:all_seed=${hertz}` : ''
  const picture = `testsrc2=size=${size}:rate=${rate}:duration=${seconds}${noise}`
  const input = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', `sine=frequency=${hertz}:duration=${seconds}`]
  const codecs = ['-c:v', 'libx264', '-preset', grain ? 'veryfast' : 'ultrafast', '-crf', '18', '-c:a', 'aac']
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...input, ...codecs, path])
}
