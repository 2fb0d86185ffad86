import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

const COLOURS = 64

interface Frame {
  file: string
  seconds: number
}

export interface GifSize {
  width: number
  framesPerSecond: number
}

export interface Recording {
  /** Writes what was seen since the beginning. */
  save: (file: string, size: GifSize) => Promise<void>
}

/** Keeps every picture that the browser draws of a page, with its time. */
export async function record(page: Page): Promise<Recording> {
  const folder = await mkdtemp(join(tmpdir(), 'kola-recording-'))
  const session = await page.context().newCDPSession(page)
  const frames: Frame[] = []
  const writing: Promise<void>[] = []
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    const file = join(folder, `${frames.length}.jpg`)
    frames.push({ file, seconds: metadata.timestamp ?? Date.now() / 1000 })
    writing.push(writeFile(file, Buffer.from(data, 'base64')))
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => {
      // NOTE: the last one may come after the page is closed.
    })
  })
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 90, everyNthFrame: 4 })
  return {
    async save(file, size) {
      await session.send('Page.stopScreencast')
      await session.detach()
      await Promise.all(writing)
      await writeFile(join(folder, 'list.txt'), toList(frames))
      toGif(join(folder, 'list.txt'), file, size)
      await rm(folder, { recursive: true })
    },
  }
}

/** Each picture stands until the next one comes. */
const toList = (frames: readonly Frame[]): string =>
  frames
    .map(({ file, seconds }, at) => {
      const until = frames[at + 1]?.seconds ?? seconds + 1
      return `file '${file}'\nduration ${Math.max(0.01, until - seconds).toFixed(3)}`
    })
    .join('\n')

/** One palette for all of it, and no grain between pictures that are alike: that keeps it small. */
function toGif(list: string, file: string, { width, framesPerSecond }: GifSize): void {
  const scaled = `fps=${framesPerSecond},scale=${width}:-2:flags=lanczos,split[a][b]`
  const palette = `[a]palettegen=max_colors=${COLOURS}:stats_mode=diff[p]`
  const drawn = '[b][p]paletteuse=dither=none:diff_mode=rectangle'
  const read = ['-f', 'concat', '-safe', '0', '-i', list]
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...read, '-vf', `${scaled};${palette};${drawn}`, '-loop', '0', file])
}
