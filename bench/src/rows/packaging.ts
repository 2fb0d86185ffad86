import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { encodeArgs } from '../../../apps/media/src/features/plan/encode-args.ts'
import { LADDER } from '../../../apps/media/src/features/plan/ladder.ts'
import { planPasses } from '../../../apps/media/src/features/plan/plan-passes.ts'
import { planRenditions } from '../../../apps/media/src/features/plan/plan-renditions.ts'
import { probeSource } from '../../../apps/media/src/features/probe/probe.ts'
import { inTurns } from '../load.ts'
import { type Result, ratioResult } from '../result.ts'
import type { Service } from '../service.ts'
import { type FilmShape, makeFilm } from './make-film.ts'

const TITLE_ADD = fileURLToPath(new URL('../../../apps/media/src/title-add.ts', import.meta.url))
const FILM_SECONDS = 40
/** What apps/media uses when nobody says otherwise. */
const PRESET = 'medium'

/** As heavy as the ladder lets renditions be: the demo's films are drawn, and weigh next to nothing. */
const HEAVY: FilmShape = { seconds: FILM_SECONDS, size: '1280x720', grain: 8 }

async function addTitle(service: Service, film: string, name: string): Promise<void> {
  const child = spawn(process.execPath, [TITLE_ADD, film, '--name', name], {
    env: service.commandEnv,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`title:add ended with ${code}`)
}

async function addSeconds(service: Service, film: string): Promise<number> {
  const started = performance.now()
  await addTitle(service, film, `Bench ${Date.now()}`)
  return (performance.now() - started) / 1000
}

/**
 * Adds a film that is made for it, a heavy one unless told otherwise.
 * @returns the id of its title
 */
export async function addFilm(service: Service, shape = HEAVY): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kola-bench-film-'))
  const name = `Made ${Date.now()}`
  try {
    const film = join(folder, 'film.mp4')
    makeFilm(film, shape)
    await addTitle(service, film, name)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const { rows } = await service.pool.query<{ id: string }>('select id from title where name = $1', [name])
  if (!rows[0]) throw new Error('The added film is not in the catalogue')
  return rows[0].id
}

async function ladderSeconds(film: string, folder: string): Promise<number> {
  const probe = await probeSource(film, { ffprobe: 'ffprobe', signal: AbortSignal.timeout(60_000) })
  const started = performance.now()
  for (const renditions of planPasses(planRenditions(probe, LADDER), probe.video)) {
    const toFile = (name: string) => join(folder, `${name}.mp4`)
    execFileSync('ffmpeg', encodeArgs({ input: film, probe, renditions, toFile, preset: PRESET }))
  }
  return (performance.now() - started) / 1000
}

/** `title:add`, from the command to the home page, against ffmpeg encoding the same ladder and nothing else. */
export async function packagingRow(service: Service): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'kola-bench-film-'))
  try {
    let seed = 0
    const film = join(folder, 'film.mp4')
    const [ours = [], limits = []] = await inTurns(3, [
      () => {
        // A film of its own for each turn, since the same file would be the same title.
        makeFilm(film, { ...HEAVY, hertz: 300 + seed++ })
        return addSeconds(service, film)
      },
      () => ladderSeconds(film, folder),
    ])
    return ratioResult({
      what: `packaging ${FILM_SECONDS} s of 720p`,
      unit: 's',
      ours,
      limits,
      target: 1.15,
      isHigherBetter: false,
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
