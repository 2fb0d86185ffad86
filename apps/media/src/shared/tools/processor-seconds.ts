/** Processor seconds, from what `ffmpeg -benchmark` says at its end; 0 when it says nothing. */
export function toProcessorSeconds(words: string): number {
  const found = /bench: utime=([\d.]+)s stime=([\d.]+)s/.exec(words)
  return found ? Number(found[1]) + Number(found[2]) : 0
}
