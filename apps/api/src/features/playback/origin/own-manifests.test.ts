import { createTestClock } from '@kola/platform/clock'
import { StorageError } from '@kola/platform/storage/key'
import { expect, test, vi } from 'vitest'
import { createCaches } from '#shared/cache/caches.ts'
import { createOwnManifests } from './own-manifests.ts'

const CLEAR_KEY = '<ContentProtection schemeIdUri="urn:uuid:e2719d58-a985-b3c9-781a-b030af78d30e"/>'
const toPicture = (name: string) => `<Representation id="${name}"><BaseURL>cenc/${name}.mp4</BaseURL></Representation>`
const MPD = `<MPD><AdaptationSet id="0">${CLEAR_KEY}${toPicture('240p')}${toPicture('720p')}</AdaptationSet></MPD>`
const PLACE = { tenantId: 'demo', mediaId: 'media-film', version: 'v1', file: 'dash.mpd', maxHeight: null }

function open({ hasClearKey = true, stored = async () => Buffer.from(MPD) } = {}) {
  const get = vi.fn(stored)
  const clock = createTestClock(new Date('2026-11-26T20:00:00Z'))
  const keySystems = { hasClearKey, provided: [] }
  return {
    get,
    clock,
    manifests: createOwnManifests({ storage: { get }, caches: createCaches(1e6), keySystems, clock }),
  }
}

test('the text is the one that its address answers, read once in five minutes for everybody', async () => {
  const { manifests, get, clock } = open()
  expect(await manifests.find(PLACE)).toBe(MPD)
  expect(await manifests.find({ ...PLACE, maxHeight: 480 })).toBe(MPD.replace(toPicture('720p'), ''))
  expect(await manifests.find(PLACE)).toBe(MPD)
  expect(get.mock.calls).toEqual([['media/demo/media-film/v1/dash.mpd']])
  clock.advance(300_000)
  await manifests.find(PLACE)
  expect(get).toHaveBeenCalledTimes(2)
})

test('another tenant and another version have a text of their own', async () => {
  const { manifests, get } = open()
  for (const change of [{}, { tenantId: 'other' }, { version: 'v2' }]) await manifests.find({ ...PLACE, ...change })
  expect(get).toHaveBeenCalledTimes(3)
})

test('it names no key system that there is not', async () => {
  expect(await open({ hasClearKey: false }).manifests.find(PLACE)).toBe(MPD.replace(CLEAR_KEY, ''))
})

test('what cannot be had now, and what is too long for an answer, is left to the address', async () => {
  const gone = async () => Promise.reject(new StorageError('missing', 'gone'))
  expect(await open({ stored: gone }).manifests.find(PLACE)).toBeNull()
  expect(await open({ stored: async () => Buffer.alloc(128 * 1024 + 1, 'a') }).manifests.find(PLACE)).toBeNull()
  const bug = async () => Promise.reject(new TypeError('bug'))
  await expect(open({ stored: bug }).manifests.find(PLACE)).rejects.toThrow('bug')
})
