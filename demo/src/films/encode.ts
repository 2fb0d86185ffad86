import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { SAMPLE_RATE } from './melody.ts'

export const FRAME_RATE = 24
/** Four seconds, the length of a segment, at 24 frames a second. */
const GROUP_OF_PICTURES = 96
const AUDIO_BITRATE = 24_000
const EXACT = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags', '+bitexact', '-movflags', '+faststart']

export interface Rung {
  file: string
  width: number
  height: number
}

/** The widest is what is drawn. 240p is 428 wide: 426 gives pixels that are not square. */
export const LADDER: readonly Rung[] = [
  { file: 'video-240.mp4', width: 428, height: 240 },
  { file: 'video-360.mp4', width: 640, height: 360 },
  { file: 'video-480.mp4', width: 854, height: 480 },
]

interface VideoPlan {
  /** Size of the raw frames. */
  width: number
  height: number
  /** Constant rate factor of x264. */
  quality: number
}

/** Arguments that turn raw RGB frames on standard input into one file for each rung. */
export function toVideoArguments(plan: VideoPlan, folder: string): string[] {
  const names = LADDER.map((rung) => `[v${rung.height}]`)
  const scales = LADDER.map(
    (rung) =>
      `[s${rung.height}]scale=${rung.width}:${rung.height}:flags=lanczos,format=yuv420p,setsar=1[v${rung.height}]`,
  )
  const split = `[0:v]split=${LADDER.length}${LADDER.map((rung) => `[s${rung.height}]`).join('')}`
  const outputs = LADDER.flatMap((rung, index) => [
    ...[
      '-map',
      names[index] ?? '',
      '-c:v',
      'libx264',
      '-profile:v',
      'main',
      '-preset',
      'slow',
      '-crf',
      `${plan.quality}`,
    ],
    ...['-g', `${GROUP_OF_PICTURES}`, '-keyint_min', `${GROUP_OF_PICTURES}`, '-sc_threshold', '0'],
    ...['-x264-params', 'threads=2', ...EXACT, `${folder}/${rung.file}`],
  ])
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${plan.width}x${plan.height}`, '-r', `${FRAME_RATE}`]
  return [...input, '-i', '-', '-filter_complex', [split, ...scales].join(';'), ...outputs]
}

/** Arguments that turn 16-bit mono samples on standard input into an AAC file. */
export function toAudioArguments(file: string): string[] {
  const input = ['-f', 's16le', '-ar', `${SAMPLE_RATE}`, '-ac', '1', '-i', '-']
  return [...input, '-c:a', 'aac', '-b:a', `${AUDIO_BITRATE}`, ...EXACT, file]
}

/** Runs ffmpeg, lets `feed` write its standard input, and waits for its end. */
export async function runFfmpeg(args: string[], feed: (input: Writable) => Promise<void>): Promise<void> {
  const child: ChildProcess = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const ended = once(child, 'close')
  if (!child.stdin) throw new Error('ffmpeg has no standard input')
  await feed(child.stdin)
  child.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
}

/** Writes and waits while the reader is behind. */
export async function writeAll(input: Writable, chunk: Buffer): Promise<void> {
  if (!input.write(chunk)) await once(input, 'drain')
}
