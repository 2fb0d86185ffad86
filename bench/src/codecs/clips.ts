import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { FILM_NAMES } from '../../../demo/src/assets.ts'
import { drawFrame } from '../../../demo/src/films/draw-frame.ts'

/** A clip that nothing was lost in. */
export interface Clip {
  name: string
  path: string
  seconds: number
  width: number
  height: number
}

const SECONDS = 6
const RATE = 24
const SIZE = { width: 854, height: 480 }
/** Past the opening, where the film moves. */
const FROM_SECONDS = 12

/** Two clips that move everywhere and are full of grain, as films from dark rooms are. */
const NOISY: Readonly<Record<string, string>> = {
  'moving patterns with grain': `testsrc2=size=854x480:rate=${RATE},rotate=a=t/3:fillcolor=gray,noise=alls=12:allf=t+u`,
  'a zooming fractal with grain': `mandelbrot=size=854x480:rate=${RATE}:start_scale=1:end_scale=0.1:end_pts=400,noise=alls=18:allf=t+u`,
}

/** The demo's films as they are drawn, before any encoder, and the noisy ones. */
export async function makeClips(folder: string): Promise<Clip[]> {
  const clips: Clip[] = []
  for (const film of FILM_NAMES) {
    const path = join(folder, `${film}.mkv`)
    const raw = [
      '-f',
      'rawvideo',
      '-pix_fmt',
      'rgb24',
      '-s',
      `${SIZE.width}x${SIZE.height}`,
      '-r',
      String(RATE),
      '-i',
      '-',
    ]
    await lossless(path, raw, async (write) => {
      for (let index = 0; index < SECONDS * RATE; index += 1)
        await write(await drawFrame(film, FROM_SECONDS + index / RATE, SIZE.width))
    })
    clips.push({ name: `demo: ${film}`, path, seconds: SECONDS, ...SIZE })
  }
  for (const [name, source] of Object.entries(NOISY)) {
    const path = join(folder, `${name.replaceAll(' ', '-')}.mkv`)
    await lossless(path, ['-f', 'lavfi', '-t', String(SECONDS), '-i', source], async () => undefined)
    clips.push({ name, path, seconds: SECONDS, ...SIZE })
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
