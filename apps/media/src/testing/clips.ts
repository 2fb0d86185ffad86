import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface ClipShape {
  size?: string
  rate?: number
  seconds?: number
  /** Hertz of a tone for each sound track; empty for a silent film without one. */
  tones?: number[]
  /** Further arguments of the output. */
  extra?: string[]
}

/** Makes a small film of moving test patterns with the real ffmpeg. */
export async function makeClip(path: string, shape: ClipShape = {}): Promise<string> {
  const { size = '640x360', rate = 24, seconds = 2, tones = [440], extra = [] } = shape
  const sounds = tones.flatMap((tone) => ['-f', 'lavfi', '-i', `sine=${tone}:duration=${seconds}`])
  const maps = ['-map', '0:v', ...tones.flatMap((_, index) => ['-map', `${index + 1}:a`])]
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`]
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
  await run('ffmpeg', ['-v', 'error', '-y', ...picture, ...sounds, ...maps, ...codecs, ...extra, path])
  return path
}

export async function runFfmpeg(...args: string[]): Promise<void> {
  await run('ffmpeg', ['-v', 'error', '-y', ...args])
}
