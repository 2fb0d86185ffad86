import { readdir, readFile } from 'node:fs/promises'

const MS_PER_NS = 1 / 1_000_000

/** Milliseconds that all threads of a process have run. Linux; 0 for a process that is gone. */
async function readProcess(pid: number): Promise<number> {
  const folder = `/proc/${pid}/task`
  const threads = await readdir(folder).catch(() => [])
  const times = threads.map(async (thread) => {
    const text = await readFile(`${folder}/${thread}/schedstat`, 'utf8').catch(() => '0')
    return Number(text.split(' ', 1)[0]) * MS_PER_NS
  })
  return (await Promise.all(times)).reduce((sum, ms) => sum + ms, 0)
}

/** Milliseconds of processor of several processes together. */
export async function readProcessors(pids: readonly number[]): Promise<number> {
  return (await Promise.all(pids.map(readProcess))).reduce((sum, ms) => sum + ms, 0)
}

export async function readResidentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024
}

/** The process that answers HTTP for a data folder. */
export async function findApi(dataFolder: string): Promise<number> {
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const [command, variables] = await Promise.all(
      ['cmdline', 'environ'].map((file) => readFile(`/proc/${name}/${file}`, 'utf8').catch(() => '')),
    )
    const isApi = command?.split('\0').some((part) => part.endsWith('apps/api/src/main.ts'))
    if (isApi && variables?.split('\0').includes(`KOLA_DATA_DIR=${dataFolder}`)) return Number(name)
  }
  throw new Error(`no API runs on ${dataFolder}`)
}
