import { createCastEngine } from '@kola/player/cast/cast-engine'
import type { CastSdk } from '@kola/player/cast/cast-sdk'
import type { CastMedia } from '@kola/player/cast/cast-state'
import { createCaster } from '@kola/player/cast/caster'
import { createPlayer } from '@kola/player/player'
import { installCastStub } from '@kola/player/testing/cast-stub'
import { expect, test } from 'vitest'
import { sayCastFault } from './say-cast-fault.ts'

const FILM: CastMedia = {
  ...{ titleId: 'goat-money', name: 'Goat Money', token: 'cast-token' },
  ...{ customerId: 'demo', accountId: 'account-1', deviceName: 'Living-room TV' },
}

/** What is said when this is to be played by a device that does as told. */
async function castTo(readMedia: () => Promise<CastMedia | null>, isRefusing: boolean): Promise<string | null> {
  const target: Record<string, unknown> = {}
  const stub = installCastStub(target)
  if (isRefusing) stub.refuseMedia()
  const { cast, chrome } = target as { cast: { framework: CastSdk['framework'] }; chrome: { cast: CastSdk['base'] } }
  const caster = createCaster({ sdk: { framework: cast.framework, base: chrome.cast } })
  await caster.connect()
  const player = createPlayer({ engine: createCastEngine({ caster, readMedia }) })
  await player.send({ type: 'load', source: { url: '', format: 'dash' } })
  const { error } = player.getState()
  return error ? sayCastFault(error.code) : null
}

test('CAST-09 without a source, and where the connection fails, the texts of the documents are said', async () => {
  expect(await castTo(async () => null, false)).toBe('No media source specified.')
  expect(await castTo(async () => FILM, true)).toBe('Could not connect with the cast device')
  expect(await castTo(() => Promise.reject(new Error('503')), false)).toBe('Could not connect with the cast device')
  expect(await castTo(async () => FILM, false)).toBeNull()
})
