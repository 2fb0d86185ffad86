import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { composeTelling } from '#app/compose/console/webhooks.ts'
import { deliverDue } from '#features/webhooks/sending/deliver.ts'
import { createStaffStage } from '../staff/staff-stage.ts'

interface Got {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** A receiver that answers as it is told to. */
async function startReceiver() {
  const got: Got[] = []
  const answers: { status: number; body: string; headers: Record<string, string>; until: Promise<void> }[] = []
  const server = createServer(async (request, reply) => {
    got.push({ path: request.url ?? '', headers: request.headers, body: await text(request) })
    const { status, body, headers, until } = answers.shift() ?? {
      status: 204,
      body: '',
      headers: {},
      until: Promise.resolve(),
    }
    await until
    reply.writeHead(status, headers).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    got,
    /** The next time. */
    answer: (status: number, { body = '', headers = {}, until = Promise.resolve() } = {}) =>
      answers.push({ status, body, headers, until }),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** The whole API with an owner, a receiver, and what tells it. */
export async function createHookStage() {
  const receiver = await startReceiver()
  const staff = await createStaffStage((config) => ({ ...config, webhooks: { openOrigin: receiver.origin } }))
  const { stage } = staff
  const person = await staff.addOwner()
  const { config, platform } = stage
  const needs = composeTelling(platform, { config, tenants: stage.services.tenants })
  const owner = async () => staff.enter(person)
  return {
    ...{ ...staff, receiver, needs, person, owner },
    async make(given: { events?: string[]; url?: string; name?: string } = {}) {
      const { body, status } = await staff.callAs(await owner(), 'POST /api/v1/apps/webhooks', {
        body: { name: 'Accounting', url: `${receiver.origin}/in`, events: ['payment.paid'], ...given },
      })
      if (status !== 200) throw new Error(JSON.stringify(body))
      return body as { webhook: { id: string }; secret: string }
    },
    deliver: (endpointId: string, tenantId = 'demo') => deliverDue(needs, { tenantId, endpointId }),
    list: async (id: string, query = {}) =>
      (await staff.callAs(await owner(), 'GET /api/v1/apps/webhooks/{id}/deliveries', { params: { id }, query })).body,
    async close() {
      await stage.close()
      await receiver.close()
    },
  }
}

export type HookStage = Awaited<ReturnType<typeof createHookStage>>
