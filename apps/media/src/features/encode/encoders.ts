import { runProcess } from '#shared/run-process.ts'

/** What this machine's ffmpeg can make and measure. */
export interface Encoders {
  hasH264: boolean
  hasAv1: boolean
  hasOpus: boolean
  /** As `ffmpeg -filters` lists them. */
  filters: string
}

const TIMEOUT_MS = 30_000

/** @throws MediaFailure FFMPEG_MISSING */
export async function readEncoders(ffmpeg: string, signal: AbortSignal): Promise<Encoders> {
  const ask = (question: string) =>
    runProcess({ command: ffmpeg, args: ['-hide_banner', '-v', 'error', question], signal, timeoutMs: TIMEOUT_MS })
  const [encoders, filters] = await Promise.all([ask('-encoders'), ask('-filters')])
  const has = (name: string) => new RegExp(`^\\s*[VA]\\S+\\s+${name}\\s`, 'm').test(encoders)
  return { hasH264: has('libx264'), hasAv1: has('libsvtav1'), hasOpus: has('libopus'), filters }
}
