import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEncoders } from '../../../apps/media/src/features/encode/encoders.ts'
import { videoArgs } from '../../../apps/media/src/features/plan/encode-args.ts'
import { LADDER } from '../../../apps/media/src/features/plan/ladder.ts'
import { av1Args } from '../../../apps/media/src/features/plan/lean/lean-args.ts'
import { CRF_BOUNDS, planLeanPictures } from '../../../apps/media/src/features/plan/lean/plan-lean.ts'
import { planRenditions } from '../../../apps/media/src/features/plan/plan-renditions.ts'
import { probeSource } from '../../../apps/media/src/features/probe/probe.ts'
import { type Measure, toMeasure } from '../../../apps/media/src/features/quality/scores.ts'
import { tryEncoding } from '../../../apps/media/src/features/quality/try-encoding.ts'
import { readClipWord } from '../env.ts'
import { median, type Result } from '../result.ts'
import { type Clip, makeClips } from './clips.ts'
import { type Point, toRateAt } from './curve.ts'
import { LEAN_PRESET, type Line, mergeLines, PRESET, readLines, toPage } from './page.ts'

/** Rate factors between which AV1's rate is read off. */
const CRFS = [CRF_BOUNDS.least, 34, 44, CRF_BOUNDS.most]
const PAGE = new URL('../../../docs/codecs.md', import.meta.url)
/** AV1's share of H.264's bytes. */
const TARGET = 0.6

/**
 * AV1 against our H.264 at equal quality: H.264 as films get it, without a cap, and the rate that AV1 needs for the same
 * score, read off between four encodings. `docs/codecs.md` is written anew; of clips that were not wanted, what stands there stays.
 */
export async function codecRows(): Promise<Result[]> {
  // Nobody waits for it, and what else runs on the machine is to be as quick as ever.
  setPriority(constants.priority.PRIORITY_LOW)
  const signal = new AbortController().signal
  const { filters, hasAv1 } = await readEncoders('ffmpeg', signal)
  const measure = toMeasure(filters)
  if (!measure || !hasAv1) throw new Error('This ffmpeg has no libsvtav1, or compares no pictures')
  const folder = await mkdtemp(join(tmpdir(), 'kola-bench-codecs-'))
  try {
    const fresh: Line[] = []
    for (const clip of await makeClips(folder, readClipWord()))
      fresh.push(...(await measureClip(clip, { folder, measure, signal })))
    const lines = mergeLines(readLines(await readFile(PAGE, 'utf8'), measure), fresh)
    await writeFile(PAGE, toPage(lines, measure))
    return toResults(lines, measure)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureClip(
  clip: Clip,
  { folder, measure, signal }: { folder: string; measure: Measure; signal: AbortSignal },
): Promise<Line[]> {
  const probe = await probeSource(clip.path, { ffprobe: 'ffprobe', signal })
  const renditions = planRenditions(probe, LADDER)
  const lines: Line[] = []
  for (const lean of planLeanPictures(renditions)) {
    const h264 = renditions.find(({ name }) => name === lean.of)
    if (!h264) continue
    const reference = join(folder, 'reference.mkv')
    const size = `scale=${lean.width}:${lean.height}:flags=bicubic,setsar=1`
    const made = ['-v', 'error', '-y', '-i', clip.path, '-vf', size, '-c:v', 'libx264', '-qp', '0']
    execFileSync('ffmpeg', [...made, '-preset', 'ultrafast', reference])
    const trying = {
      ffmpeg: 'ffmpeg',
      reference,
      file: join(folder, 'trial.mp4'),
      seconds: clip.seconds,
      measure,
      signal,
    }
    const uncapped = { maxKbps: 20_000, bufferKbits: 40_000 }
    const old = await tryEncoding(trying, videoArgs({ ...h264, ...uncapped }, PRESET))
    const points: (Point & { seconds: number })[] = []
    for (const crf of CRFS) points.push(await tryEncoding(trying, av1Args({ ...lean, ...uncapped, crf }, LEAN_PRESET)))
    const av1Seconds = median(points.map(({ seconds }) => seconds))
    const av1Kbps = toRateAt(points, old.score)
    lines.push({
      ...{ clip: clip.name, rung: lean.of, score: old.score, h264Kbps: old.kbps, av1Kbps },
      times: av1Seconds / old.seconds,
    })
    console.log(JSON.stringify(lines.at(-1)))
  }
  return lines
}

function toResults(lines: readonly Line[], measure: Measure): Result[] {
  return [...new Set(lines.map(({ rung }) => rung))].map((rung) => {
    const found = lines.filter((line) => line.rung === rung && line.av1Kbps !== null)
    const ours = found.reduce((sum, { av1Kbps }) => sum + (av1Kbps ?? 0), 0) / found.length
    const limit = found.reduce((sum, { h264Kbps }) => sum + h264Kbps, 0) / found.length
    return {
      what: `AV1 beside our H.264 at equal ${measure}, ${rung}`,
      measured: `${Math.round(ours)} kb/s`,
      limit: `${Math.round(limit)} kb/s`,
      figure: `${(ours / limit).toFixed(2)}×`,
      target: `≤ ${TARGET}×`,
      isMet: ours / limit <= TARGET,
    }
  })
}
