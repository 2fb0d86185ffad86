import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filmFolder } from '../../../../demo/src/assets.ts'
import type { FilmName } from '../../../../demo/src/types.ts'
import { type Clip, FROM_SECONDS } from '../clips.ts'

const run = (args: readonly string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...args])

/** One film of all clips, in which nothing is lost, with the sound of the demo's films and, in noisy ones, noise. */
export async function joinClips(folder: string, clips: readonly Clip[]): Promise<string> {
  const film = join(folder, 'film.mkv')
  const sounds = clips.map((clip, index) => writeSound(clip, join(folder, `${index}.wav`)))
  const toInput = async (name: string, files: readonly string[]) => {
    const list = join(folder, name)
    await writeFile(list, files.map((file) => `file '${file}'`).join('\n'))
    return ['-f', 'concat', '-safe', '0', '-i', list]
  }
  const pictures = clips.map(({ path }) => path)
  const inputs = [...(await toInput('pictures.txt', pictures)), ...(await toInput('sounds.txt', sounds))]
  run([...inputs, '-map', '0:v', '-map', '1:a', '-c:v', 'copy', '-c:a', 'flac', film])
  return film
}

function writeSound({ name, seconds }: Clip, file: string): string {
  const demo = /^demo: (.+)$/.exec(name)?.[1] as FilmName | undefined
  const input = demo
    ? ['-ss', String(FROM_SECONDS), '-i', join(filmFolder(demo), 'audio-en.mp4')]
    : ['-f', 'lavfi', '-i', 'anoisesrc=color=pink:amplitude=0.3']
  run([...input, '-t', String(seconds), '-af', `apad=whole_dur=${seconds}`, '-ac', '2', '-ar', '48000', file])
  return file
}

/** Kilobits a second of each part of a film, by its pictures. */
export function readParts(file: string, seconds: number): number[] {
  const asked = ['-v', 'error', '-select_streams', 'v', '-show_entries', 'packet=pts_time,size', '-of', 'csv=p=0', file]
  const parts: number[] = []
  for (const line of execFileSync('ffprobe', asked, { encoding: 'utf8', maxBuffer: 64e6 }).trim().split('\n')) {
    const [at = 0, size = 0] = line.split(',').map(Number)
    const part = Math.floor(at / seconds + 1e-6)
    parts[part] = (parts[part] ?? 0) + (size * 8) / 1000 / seconds
  }
  return parts
}

/** What ffmpeg says when it compares a film with what it was made from. */
export function compare(file: string, film: string, filter: string): string {
  const graph = `[0:v]setpts=PTS-STARTPTS[a];[1:v]setpts=PTS-STARTPTS[b];[a][b]${filter}`
  const args = ['-hide_banner', '-nostdin', '-nostats', '-i', file, '-i', film, '-lavfi', graph, '-f', 'null', '-']
  return spawnSync('ffmpeg', args, { encoding: 'utf8' }).stderr
}

/** The same moment of several films, beside each other and as large as it is. */
export async function showMoment(films: readonly string[], second: number, picture: string): Promise<void> {
  await mkdir(join(picture, '..'), { recursive: true })
  const inputs = films.flatMap((film) => ['-ss', String(second), '-i', film])
  const all = films.map((_, index) => `[${index}:v]`).join('')
  run([...inputs, '-filter_complex', `${all}hstack=inputs=${films.length}`, '-frames:v', '1', picture])
}
