import type costsFile from './costs.json'

export type Costs = typeof costsFile
type Call = keyof Costs['measured']['calls']

const HOURS_OF_MONTH = 730
const SECONDS_OF_HOUR = 3_600
/** Two of everything that people wait for. */
const SPARE = 2

/** Something of which one machine, or one cell, has so much. */
export interface Load {
  what: string
  needed: number
  /** Of one machine or one cell. */
  limit: number
  unit: string
}

export interface Capacity {
  viewers: number
  /** Who watches at the same moment on the busiest evening. */
  concurrent: number
  /** Calls a second then. */
  calls: number
  /** Processors that calls keep busy then: the api's, and the database's. */
  cores: { api: number; database: number }
  writes: number
  egress: { peakGigabits: number; monthTerabytes: number }
  machines: { api: number; work: number; media: number; database: number; edge: number; cells: number }
  connections: number
  storageTerabytes: number
  databaseGigabytes: number
  /** Of one cell's limits the share that would be used if there were but one; the fullest first. */
  loads: Load[]
  euros: { machines: number; database: number; storage: number; films: number; filmsByCdn: number }
}

/** Calls a second on the busiest evening, by name. */
function toRates({ assumed }: Costs, viewers: number, concurrent: number): Map<Call, number> {
  const { secondsBetween, perHourWatched, perVisit, visitsPerViewer, peakFactor } = assumed
  const visits = (viewers * visitsPerViewer * peakFactor) / (HOURS_OF_MONTH * SECONDS_OF_HOUR)
  return new Map<Call, number>([
    ...Object.entries(secondsBetween).map(([name, seconds]) => [name as Call, concurrent / seconds] as const),
    ...Object.entries(perHourWatched).map(
      ([name, times]) => [name as Call, (concurrent * times) / SECONDS_OF_HOUR] as const,
    ),
    ...Object.entries(perVisit).map(([name, times]) => [name as Call, visits * times] as const),
  ])
}

function addUp({ measured }: Costs, rates: Map<Call, number>) {
  const total = { calls: 0, api: 0, database: 0, writes: 0 }
  for (const [name, rate] of rates) {
    const { processorMs, databaseShare, writes } = measured.calls[name]
    total.calls += rate
    total.api += (rate * processorMs * (1 - databaseShare)) / 1_000
    total.database += (rate * processorMs * databaseShare) / 1_000
    total.writes += rate * writes
  }
  return total
}

/**
 * What so many viewers a month need: everything is in proportion to them but the films, of which there are as many for few. Tenants
 * are taken to be small beside a cell.
 */
export function toCapacity(costs: Costs, viewers: number): Capacity {
  const { measured, assumed, machines: sizes } = costs
  const hours = viewers * assumed.hoursPerViewer
  const concurrent = (hours * assumed.peakFactor) / HOURS_OF_MONTH
  const total = addUp(costs, toRates(costs, viewers, concurrent))
  const cores = { api: total.api / assumed.busyAtMost, database: total.database / assumed.busyAtMost }
  const peakGigabits = (concurrent * measured.filmGigabytesPerHour * 8) / SECONDS_OF_HOUR
  const monthTerabytes = (hours * measured.filmGigabytesPerHour) / 1_000
  const api = Math.max(SPARE, Math.ceil(cores.api / sizes.apiCores))
  const work = Math.max(SPARE, Math.ceil(api / 4))
  const connections = api * sizes.apiCores * measured.connectionsOfApi + work * measured.connectionsOfWork
  const databaseGigabytes = (viewers * assumed.databaseKilobytesPerViewer) / 1_000_000
  const loads = [
    { what: 'processors of the primary', needed: cores.database, limit: sizes.databaseCores, unit: 'cores' },
    { what: 'writes of the primary', needed: total.writes, limit: sizes.databaseWritesPerSecond, unit: 'a second' },
    { what: 'size of the database', needed: databaseGigabytes, limit: sizes.databaseGigabytes, unit: 'GB' },
    { what: 'connections to the primary', needed: connections, limit: sizes.databaseConnections, unit: '' },
  ].toSorted((one, other) => other.needed / other.limit - one.needed / one.limit)
  // Connections are shared by a pooler before a cell is split for them.
  const splitting = loads.filter(({ what }) => what !== 'connections to the primary')
  const cells = Math.max(1, ...splitting.map(({ needed, limit }) => Math.ceil(needed / limit)))
  const edge = Math.max(SPARE, Math.ceil(peakGigabits / (sizes.edgeGigabits * assumed.busyAtMost)))
  const machines = { api, work, media: toEncoders(costs), database: cells * SPARE, edge, cells }
  const storageTerabytes =
    ((assumed.filmHours.base + 12 * assumed.filmHours.addedPerMonth) * assumed.packageGigabytesPerFilmHour) / 1_000
  const sums = { cores, machines, storageTerabytes, databaseGigabytes, monthTerabytes }
  return {
    ...{ viewers, concurrent, calls: total.calls, cores, writes: total.writes, machines, connections, loads },
    ...{ egress: { peakGigabits, monthTerabytes }, storageTerabytes, databaseGigabytes, euros: toEuros(costs, sums) },
  }
}

/** Machines of four cores that encode what is added, with all their time. */
function toEncoders({ measured, assumed, machines: { apiCores } }: Costs): number {
  const { addedPerMonth } = assumed.filmHours
  const coreHours = addedPerMonth * (measured.encodingCoreHoursPerFilmHour + assumed.leanCoreHoursPerFilmHour)
  return Math.max(1, Math.ceil(coreHours / HOURS_OF_MONTH / assumed.busyAtMost / apiCores))
}

type Sums = Pick<Capacity, 'cores' | 'machines' | 'storageTerabytes' | 'databaseGigabytes'> & { monthTerabytes: number }

/** A month's. Films go from edges of one's own, or from a CDN: never both. */
function toEuros({ prices, machines: sizes, assumed }: Costs, of: Sums): Capacity['euros'] {
  const { api, work, media, database, edge, cells } = of.machines
  const perCell = Math.min(sizes.databaseCores, Math.max(2, Math.ceil(of.cores.database / cells)))
  const fromBucket = of.monthTerabytes * (1 - assumed.edgeHitRate) * prices.egressTerabyteEuros
  return {
    machines: (api + work + media) * sizes.apiCores * prices.coreEuros,
    database:
      database * perCell * prices.databaseCoreEuros + SPARE * of.databaseGigabytes * prices.databaseGigabyteEuros,
    storage: of.storageTerabytes * prices.storageTerabyteEuros,
    films: edge * prices.edgeServerEuros + of.monthTerabytes * prices.egressTerabyteEuros,
    filmsByCdn: of.monthTerabytes * prices.cdnTerabyteEuros + fromBucket,
  }
}
