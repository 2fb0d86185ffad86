import { describe, expect, it } from 'vitest'
import { ApiError, createClient, toUrl } from './client.ts'

function clientThatAnswers(status: number, body: unknown, seen: { url: string; init: RequestInit }[] = []) {
  return createClient({
    baseUrl: 'http://api.test',
    headers: () => ({ 'x-customer-id': 'demo', authorization: 'Bearer t' }),
    fetch: async (url, init) => {
      seen.push({ url: String(url), init: init ?? {} })
      return new Response(JSON.stringify(body), { status })
    },
  })
}

describe('contract client', () => {
  it('API-01 sends to the v1 base and returns the answer of HTTP 200', async () => {
    const seen: { url: string; init: RequestInit }[] = []
    const client = clientThatAnswers(200, { message: 'Saved' }, seen)
    const answer = await client('POST /apps/v1/mylist', { body: { video_id: 'a', status: 1 } })
    expect(answer).toEqual({ message: 'Saved' })
    expect(seen[0]?.url).toBe('http://api.test/apps/v1/mylist')
    expect(seen[0]?.init.body).toBe('{"video_id":"a","status":1}')
  })

  it.each([201, 204, 304, 400, 401, 403, 422, 500])('API-01 rejects on status %i', async (status) => {
    const client = createClient({
      baseUrl: '',
      headers: () => ({}),
      fetch: async () =>
        new Response(
          status === 204 || status === 304 ? null : '{"error":{"code":"INTERNAL","message":"m","requestId":"r"}}',
          {
            status,
          },
        ),
    })
    await expect(client('GET /apps/v1/account', {})).rejects.toBeInstanceOf(ApiError)
  })

  it('API-01 passes code, text, fields and further members of the error to the caller', async () => {
    const error = {
      code: 'SCREEN_LIMIT_REACHED',
      message: 'Too many',
      requestId: 'r1',
      devices: [{ deviceName: 'TV' }],
    }
    const failure = await clientThatAnswers(422, { error })('GET /apps/v1/account', {}).catch(
      (reason: unknown) => reason,
    )
    expect(failure).toMatchObject({ status: 422, code: 'SCREEN_LIMIT_REACHED', message: 'Too many', requestId: 'r1' })
    expect((failure as ApiError).body.devices).toEqual([{ deviceName: 'TV' }])
  })

  it('API-01 rejects with NETWORK when no answer comes', async () => {
    const client = createClient({
      baseUrl: '',
      headers: () => ({}),
      fetch: () => Promise.reject(new TypeError('no route')),
    })
    await expect(client('GET /apps/v1/account', {})).rejects.toMatchObject({ code: 'NETWORK', status: 0 })
  })

  it('fills in path members and leaves out what is undefined', () => {
    expect(toUrl('/a/{id}/end', { params: { id: 'x y' }, query: { auth: 'z&', gone: undefined } })).toBe(
      '/a/x%20y/end?auth=z%26',
    )
  })
})
