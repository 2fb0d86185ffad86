import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { isHangUp } from './hang-up.ts'

const toRequest = (isGone: boolean, isAborted = false) =>
  ({ raw: { socket: { destroyed: isGone }, readableAborted: isAborted } }) as unknown as FastifyRequest
const fail = (code: string) => Object.assign(new Error('failed'), { code })

test.each(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED'])(
  '%s is the caller’s own doing when he is gone, and another party’s while he waits',
  (code) => {
    expect(isHangUp(fail(code), toRequest(true))).toBe(true)
    expect(isHangUp(fail(code), toRequest(false, true))).toBe(true)
    expect(isHangUp(fail(code), toRequest(false))).toBe(false)
  },
)

test('a fault of ours is no hang-up, whoever is gone', () => {
  for (const error of [new TypeError('x is undefined'), fail('23505'), 'text', null]) {
    expect(isHangUp(error, toRequest(true))).toBe(false)
  }
})
