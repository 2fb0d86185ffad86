import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ceilingResult, type Result } from '../../result.ts'
import { type Clip, makeClips } from '../clips.ts'
import { encodeSaver, RUNG, type SaverFilm } from './encode-saver.ts'
import { joinClips, readParts, showMoment } from './film-files.ts'
import { toSaverPage } from './page.ts'

const SHAPE = { seconds: 30, width: 640, height: 360 }
const MINUTES = 100
const MOST_MEGABYTES = 200
/** Pictures that are shown: of a clip, at a second of it. */
const SHOWN: readonly { clip: string; second: number; file: string }[] = [
  { clip: 'demo: market', second: 9, file: 'market.png' },
  { clip: 'demo: dancers', second: 14, file: 'dancers.png' },
  { clip: 'moving patterns with grain', second: 11, file: 'grain.png' },
]
const DOCS = new URL('../../../../docs/', import.meta.url)
const PICTURES = 'screens/saver-film'

/**
 * What an hour and forty minutes come to in saver mode: a film of all clips goes through what every film goes through, and
 * what it comes to is taken as often as it is shorter. `docs/saver-film.md` is written anew.
 */
export async function saverFilmRow(): Promise<Result> {
  // Nobody waits for it, and what else runs on the machine is to be as quick as ever.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const folder = await mkdtemp(join(tmpdir(), 'kola-bench-saver-'))
  try {
    const clips = await makeClips(folder, '', SHAPE)
    const film = await joinClips(folder, clips)
    const saver = await encodeSaver(folder, film)
    await showPictures(clips, [film, saver.files.h264, saver.files.lean])
    const times = (MINUTES * 60) / (clips.length * SHAPE.seconds)
    await writeFile(
      new URL('saver-film.md', DOCS),
      toSaverPage(saver, toParts(clips, saver), { times, minutes: MINUTES }),
    )
    return ceilingResult({
      what: `${MINUTES} minutes in saver mode, ${RUNG} in AV1 with the small sound, by ${(MINUTES / times).toFixed(0)} minutes of all clips`,
      value: ((saver.pictureBytes + saver.soundBytes) * times) / 1e6,
      unit: 'MB',
      target: MOST_MEGABYTES,
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function toParts(clips: readonly Clip[], { files }: SaverFilm) {
  const [lean, h264] = [files.lean, files.h264].map((file) => readParts(file, SHAPE.seconds))
  return clips.map(({ name }, index) => ({ name, leanKbps: lean?.[index] ?? 0, h264Kbps: h264?.[index] ?? 0 }))
}

async function showPictures(clips: readonly Clip[], films: readonly string[]): Promise<void> {
  for (const { clip, second, file } of SHOWN) {
    const at = clips.findIndex(({ name }) => name === clip) * SHAPE.seconds + second
    await showMoment(films, at, fileURLToPath(new URL(`${PICTURES}/${file}`, DOCS)))
  }
}
