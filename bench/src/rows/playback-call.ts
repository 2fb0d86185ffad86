import { inTurns, load } from '../load.ts'
import { newDeviceId, signInMany } from '../member.ts'
import { processorMsPerCall } from '../processor.ts'
import { ceilingResult, median, type Result } from '../result.ts'
import type { Service } from '../service.ts'
import { findPlayable } from './server.ts'

const CLIENTS = 16
/** An evening's starts of half a million members, who press Play at moments of their own. */
const STARTS_PER_SECOND = 100
const SECONDS = 5
const TURNS = 3

/** `GET /apps/v2/videoplayback` by viewers who each begin again and again on one device, which replaces its own lease. */
export async function playbackCallRows(service: Service): Promise<Result[]> {
  const members = await signInMany(service, CLIENTS)
  const titleId = await findPlayable(service, members[0]?.headers ?? {})
  const requests = members.map(({ headers }) => ({
    headers,
    path: `/apps/v2/videoplayback?id=${titleId}&deviceId=${newDeviceId()}`,
  }))
  const all = { url: service.url, requests, connections: CLIENTS, duration: SECONDS }
  await load({ ...all, duration: 1 })
  const [costs = [], waits = []] = await inTurns(TURNS, [
    () => processorMsPerCall(service, () => load(all)),
    async () => (await load({ ...all, overallRate: STARTS_PER_SECOND })).p99Ms,
  ])
  return [
    ceilingResult({
      what: 'playback start call, processor time of API and database',
      value: median(costs),
      unit: 'ms',
      target: 1,
    }),
    ceilingResult({
      what: `playback start call at ${STARTS_PER_SECOND} a second, p99`,
      value: median(waits),
      unit: 'ms',
      target: 30,
    }),
  ]
}
