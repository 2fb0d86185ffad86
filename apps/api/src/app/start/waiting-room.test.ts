import { findFreePort } from '@kola/platform/processes/free-ports'
import { expect, test } from 'vitest'
import { keepWaitingRoom } from './waiting-room.ts'

const host = '127.0.0.1'

test('while the database is not as new as it must be the process lives, is not ready, and sends everybody away for a moment', async () => {
  const port = await findFreePort()
  const { promise, resolve } = Promise.withResolvers<void>()
  const kept = keepWaitingRoom({ host, port }, () => promise)
  const ask = async (path: string) => {
    const answer = await fetch(`http://${host}:${port}${path}`)
    return [answer.status, answer.headers.get('retry-after'), await answer.json()]
  }
  await expect.poll(() => ask('/livez').catch(() => null)).toEqual([200, null, { ok: true }])
  expect(await ask('/healthz')).toEqual([200, null, { ok: true }])
  expect(await ask('/readyz')).toEqual([503, '1', { ok: false, checks: { migrations: false } }])
  expect(await ask('/apps/v1/account?x=1')).toMatchObject([503, '1', { error: { code: 'UNAVAILABLE' } }])
  resolve()
  await kept
  await expect(ask('/livez')).rejects.toThrow()
  // The place is free for the server.
  await keepWaitingRoom({ host, port }, async () => undefined)
})

test('what goes wrong meanwhile is told to who started it, and the place is free', async () => {
  const port = await findFreePort()
  const broken = keepWaitingRoom({ host, port }, () => Promise.reject(new Error('too old')))
  await expect(broken).rejects.toThrow('too old')
  await keepWaitingRoom({ host, port }, async () => undefined)
})
