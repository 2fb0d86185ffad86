import { load } from '../load.ts'
import { newDeviceId, signInMany } from '../member.ts'
import type { Result } from '../result.ts'
import type { Service } from '../service.ts'

const CLIENTS = 16

/** `GET /apps/v2/videoplayback` by 16 viewers at once, each again and again on one device, which replaces its own lease. */
export async function playbackCallRow(service: Service): Promise<Result> {
  const members = await signInMany(service, CLIENTS)
  const home = await fetch(`${service.url}/apps/v1/home`, { headers: members[0]?.headers })
  const { trending } = (await home.json()) as { trending: { id: string }[] }
  const requests = members.map(({ headers }) => ({
    headers,
    path: `/apps/v2/videoplayback?id=${trending[0]?.id}&deviceId=${newDeviceId()}`,
  }))
  const figures = await load({ url: service.url, requests, connections: CLIENTS, duration: 5 })
  if (figures.failed) throw new Error(`${figures.failed} playback calls failed`)
  return {
    what: `playback start call, ${CLIENTS} clients`,
    measured: `p99 ${figures.p99Ms} ms at ${Math.round(figures.perSecond)} calls/s`,
    limit: '–',
    figure: `${figures.p99Ms} ms`,
    target: '≤ 30 ms',
    isMet: figures.p99Ms <= 30,
  }
}
