import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, type Result, round } from '../result.ts'
import { runParent } from '../service.ts'

function row(what: string, seconds: number, target: number): Result {
  return {
    what,
    measured: `${round(seconds)} s`,
    limit: '–',
    figure: `${round(seconds)} s`,
    target: `≤ ${target} s`,
    isMet: seconds <= target,
  }
}

/** `npm start`: the first ever on an empty data folder (the web app is built already), and three more. */
export async function startRows(): Promise<Result[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kola-bench-start-'))
  await chmod(folder, 0o711)
  try {
    const first = await runParent(folder)
    await first.stop()
    const later: number[] = []
    for (let round = 0; round < 3; round++) {
      const run = await runParent(folder)
      later.push(run.readyMs / 1000)
      await run.stop()
    }
    return [row('first start', first.readyMs / 1000, 20), row('second start', median(later), 5)]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
