import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { runProcess } from '#shared/run-process.ts'
import { planStoryboard, toStoryboardVtt } from './plan-storyboard.ts'

export interface StoryboardRun {
  ffmpeg: string
  /** The smallest rendition: quick to read. */
  input: string
  film: { durationSeconds: number; width: number; height: number }
  folder: string
  signal: AbortSignal
}

const TIMEOUT_MS = 3_600_000
const WEBP_QUALITY = 55

/** Makes `storyboard.vtt` and its sheets `storyboard-001.webp`… in a folder. */
export async function makeStoryboard(run: StoryboardRun): Promise<void> {
  await rm(run.folder, { recursive: true, force: true })
  await mkdir(run.folder, { recursive: true })
  const plan = planStoryboard(run.film)
  const filters = [
    `fps=1/${plan.intervalSeconds}:start_time=0:round=up`,
    `scale=${plan.tileWidth}:${plan.tileHeight}`,
    `tile=${plan.columns}x${plan.rows}`,
  ]
  const args = ['-v', 'error', '-nostdin', '-y', '-i', run.input, '-an', '-vf', filters.join(','), '-q:v', '2']
  await runProcess({
    command: run.ffmpeg,
    args: [...args, join(run.folder, 'storyboard-%03d.jpg')],
    signal: run.signal,
    timeoutMs: TIMEOUT_MS,
  })
  const sheets: string[] = []
  for (const file of (await readdir(run.folder)).sort()) {
    const sheet = file.replace(/\.jpg$/, '.webp')
    await sharp(join(run.folder, file)).webp({ quality: WEBP_QUALITY }).toFile(join(run.folder, sheet))
    await rm(join(run.folder, file))
    sheets.push(sheet)
  }
  await writeFile(join(run.folder, 'storyboard.vtt'), toStoryboardVtt(plan, run.film.durationSeconds, sheets))
}
