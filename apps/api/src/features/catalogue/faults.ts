import type { Log } from '@kola/platform/log'

/** Tells of a part that is left out because it is broken. */
export type TellFault = (fault: string) => void

/** What one version of a catalogue has wrong. */
export interface Faults {
  /** Runs it and logs, in one line, what it tells for the first time. */
  collect<T>(make: (tell: TellFault) => T): T
}

export interface FaultsOf {
  tenantId: string
  catalogueVersion: number
  /** Of what the configuration says of the catalogue. */
  configurationVersion?: number
}

/** Faults named in one line of the log. */
const MAX_NAMED = 20

export function createFaults(log: Pick<Log, 'warn'>, about: FaultsOf): Faults {
  const known = new Set<string>()
  return {
    collect(make) {
      const fresh = new Set<string>()
      const made = make((fault) => void (known.has(fault) || fresh.add(fault)))
      for (const fault of fresh) known.add(fault)
      const faults = [...fresh].slice(0, MAX_NAMED)
      if (fresh.size > 0) log.warn({ ...about, count: fresh.size, faults }, 'catalogue.parts-left-out')
      return made
    },
  }
}

/** Those of the newest versions of each tenant: what is still wrong in the next is told again. */
export function createNewestFaults(log: Pick<Log, 'warn'>): (about: FaultsOf) => Faults {
  const newest = new Map<string, { name: string; faults: Faults }>()
  return (about) => {
    const name = JSON.stringify(about)
    const known = newest.get(about.tenantId)
    if (known?.name === name) return known.faults
    const faults = createFaults(log, about)
    newest.set(about.tenantId, { name, faults })
    return faults
  }
}
