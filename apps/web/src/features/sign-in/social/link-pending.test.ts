import { ApiError } from '@kola/contract/http/client'
import { expect, test } from 'vitest'
import { linkPending } from './link-pending.ts'
import { type PendingLink, toPendingLink } from './pending-link.ts'

const proof = { provider: 'google', token: 't', email: 'ada@work.example', nonce: 'n' } as const
const waiting: PendingLink = { proof, email: 'ada@work.example' }

function createScene(link: () => Promise<string>, held: PendingLink | null = waiting) {
  const told: string[] = []
  const scene = { told, linked: 0, held }
  const needs = {
    read: () => scene.held,
    drop: () => {
      scene.held = null
    },
    link: async () => {
      scene.linked += 1
      return link()
    },
    notify: (text: string) => told.push(text),
  }
  return {
    scene,
    run: (username: string, type: 'email' | 'number' = 'email') => linkPending({ username, type }, needs),
  }
}

test('the account whose password was right is linked, once, and that is told', async () => {
  const { scene, run } = createScene(async () => 'Google is linked to your account')
  await run('  Ada@Work.example ')
  await run('ada@work.example')
  expect(scene).toEqual({ told: ['Google is linked to your account'], linked: 1, held: null })
})

test('whoever signs in to another account is linked to nothing', async () => {
  for (const [username, type] of [
    ['bola@work.example', 'email'],
    ['+2348031234567', 'number'],
  ] as const) {
    const { scene, run } = createScene(async () => 'linked')
    await run(username, type)
    expect(scene).toEqual({ told: [], linked: 0, held: null })
  }
})

test('a link that does not come about is told, and keeps nobody out', async () => {
  const { scene, run } = createScene(() => Promise.reject(new ApiError(401, { message: 'That did not come through' })))
  await run('ada@work.example')
  expect(scene.told).toEqual(['That did not come through'])
})

test('an address that has an account leaves its sign-in waiting; other refusals leave nothing', () => {
  const refuse = (body: object) => toPendingLink(new ApiError(409, body), proof)
  expect(refuse({ code: 'ACCOUNT_EXISTS', email: 'ada@work.example' })).toEqual(waiting)
  expect(refuse({ code: 'ACCOUNT_EXISTS' })).toBeNull()
  expect(refuse({ code: 'SOCIAL_TOKEN_INVALID', email: 'ada@work.example' })).toBeNull()
  expect(toPendingLink(new Error('line'), proof)).toBeNull()
})
