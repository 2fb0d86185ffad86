import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { FILM_NAMES } from '../../../demo/src/assets.ts'
import { drawFrame } from '../../../demo/src/films/draw-frame.ts'

/** A clip that nothing was lost in. */
export interface Clip extends ClipShape {
  name: string
  path: string
}

/** How long clips are, and how large. */
export interface ClipShape {
  seconds: number
  width: number
  height: number
}

const RATE = 24
const SHORT: ClipShape = { seconds: 6, width: 854, height: 480 }
/** Past the opening, where the film moves. */
export const FROM_SECONDS = 12

/** Two clips that move everywhere and are full of grain, as films from dark rooms are. */
const NOISY: Readonly<Record<string, { source: string; grain: number }>> = {
  'moving patterns with grain': {
    source: `testsrc2=size=854x480:rate=${RATE},rotate=a=t/3:fillcolor=gray`,
    grain: 12,
  },
  'a zooming fractal with grain': {
    source: `mandelbrot=size=854x480:rate=${RATE}:start_scale=1:end_scale=0.1:end_pts=400`,
    grain: 18,
  },
}

/** The demo's films as they are drawn, before any encoder, and the noisy ones; those alone whose names have this word in them. */
export async function makeClips(folder: string, word: string, shape = SHORT): Promise<Clip[]> {
  const size = { input: `${shape.width}x${shape.height}`, scale: `scale=${shape.width}:${shape.height}` }
  const clips: Clip[] = []
  for (const film of FILM_NAMES) {
    if (!`demo: ${film}`.includes(word)) continue
    const path = join(folder, `${film}.mkv`)
    const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', size.input, '-r', String(RATE), '-i', '-']
    await lossless(path, raw, async (write) => {
      for (let index = 0; index < shape.seconds * RATE; index += 1)
        await write(await drawFrame(film, FROM_SECONDS + index / RATE, shape.width))
    })
    clips.push({ name: `demo: ${film}`, path, ...shape })
  }
  for (const [name, { source, grain }] of Object.entries(NOISY)) {
    if (!name.includes(word)) continue
    const path = join(folder, `${name.replaceAll(' ', '-')}.mkv`)
    const noisy = `${source},${size.scale},noise=alls=${grain}:allf=t+u`
    await lossless(path, ['-f', 'lavfi', '-t', String(shape.seconds), '-i', noisy], async () => undefined)
    clips.push({ name, path, ...shape })
  }
  return clips
}

async function lossless(
  path: string,
  input: readonly string[],
  fill: (write: (bytes: Buffer) => Promise<void>) => Promise<void>,
): Promise<void> {
  const end = ['-pix_fmt', 'yuv420p', '-c:v', 'libx264', '-qp', '0', '-preset', 'ultrafast', path]
  const child = spawn('ffmpeg', ['-v', 'error', '-y', ...input, ...end], { stdio: ['pipe', 'ignore', 'inherit'] })
  const ended = once(child, 'exit')
  await fill(async (bytes) => {
    if (!child.stdin.write(bytes)) await once(child.stdin, 'drain')
  })
  child.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} at ${path}`)
}
