import type { Layout } from '../layout/layout.ts'
import { grantPlan } from '../layout/seed.ts'
import { TENANT } from '../layout/services.ts'
import { type Ask, createCaller } from './ask.ts'
import { type Crowd, createCrowd } from './crowd.ts'
import { createIngester, type Ingester } from './ingester.ts'
import { createPayers, type Payers } from './payers.ts'
import { newEmail, signUp } from './people.ts'
import { createSights, type Sights } from './sights.ts'
import { createViewer, type Viewer } from './viewers.ts'

export interface Drivers {
  sights: Sights
  viewers: readonly Viewer[]
  crowd: Crowd
  payers: Payers
  /** Null where no media worker stands. */
  ingester: Ingester | null
  /** What ended one of them, which nothing should. */
  crashes: string[]
  /** Nobody calls any more, and what is under way is waited for. */
  stop(): Promise<void>
}

export interface Load {
  viewers: number
  /** Between two who join and pay. */
  paysEveryMs: number
  /** Between two films. */
  filmsEveryMs: number
}

export const FULL_LOAD: Load = { viewers: 5, paysEveryMs: 2_500, filmsEveryMs: 8_000 }

/** All who call, from now on. */
export async function startDrivers(layout: Layout, load: Load): Promise<Drivers> {
  const sights = createSights()
  const { ask, close } = createCaller({ port: layout.port, tenant: TENANT }, sights)
  const over = new AbortController()
  const members: string[] = []
  for (let one = 0; one <= load.viewers; one += 1) members.push(await addMember(layout, ask, over.signal))
  const [crowded = '', ...watching] = members
  const viewers = watching.map((email) => createViewer(ask, email))
  const crowd = createCrowd(ask, crowded)
  const partyPort = Number(new URL(layout.sandboxUrl).port)
  const payers = createPayers(ask, { everyMs: load.paysEveryMs, partyPort })
  const ingester = layout.of('media').length > 0 ? createIngester(ask, { everyMs: load.filmsEveryMs }) : null
  const crashes: string[] = []
  const running = [...viewers, crowd, payers, ...(ingester ? [ingester] : [])].map((driver) =>
    driver.run(over.signal).catch((error: unknown) => {
      if (!over.signal.aborted) crashes.push(String(error))
    }),
  )
  return {
    ...{ sights, viewers, crowd, payers, ingester, crashes },
    async stop() {
      over.abort()
      await Promise.all(running)
      close()
    },
  }
}

async function addMember({ databases }: Layout, ask: Ask, signal: AbortSignal): Promise<string> {
  const email = newEmail('member')
  const { answer } = await signUp(ask, email, signal)
  if (answer.status !== 200) throw new Error(`Nobody can join: ${answer.status} ${JSON.stringify(answer.body)}`)
  await grantPlan(databases, email)
  return email
}
