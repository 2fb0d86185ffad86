import { afterEach, expect, test, vi } from 'vitest'
import { tokens } from '#shared/service/tokens.ts'
import { signIn } from './queries.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('VALID-07 the password leaves the browser as its SHA-256 alone, and the token is kept', async () => {
  const sent: string[] = []
  const expiresAt = new Date(Date.now() + 60_000).toISOString()
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent.push(body)
    return Response.json({ token: 'app', expiresAt, user_token: 'usr', response: { user_token: 'usr' } })
  })
  await signIn({ username: 'ada@example.com', type: 'email', password: 'seven quiet rivers' })
  expect(sent.join()).not.toContain('seven')
  expect(JSON.parse(sent.at(-1) ?? '')).toMatchObject({
    username: 'ada@example.com',
    type: 'email',
    password: 'c95de2d8b2188f60a403790ae1a82a2da97f30677f2baad5236bdda8b499f8d1',
  })
  expect(tokens.read('user')).toBe('usr')
})
