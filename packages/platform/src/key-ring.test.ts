import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { parseEnv, Secret } from './config.ts'
import { createMac, keyRing, readKeyRing, toKeyRing } from './key-ring.ts'
import { createSecretBox } from './secret-box.ts'

const [OLD, NEW, OTHER] = [0, 1, 2].map(() => randomBytes(32).toString('hex')) as [string, string, string]
const read = (KEY: string) => parseEnv(z.object({ KEY: keyRing() }), { KEY }).KEY
const toList = (text: string) => read(text).map(({ id, key }) => [id, key.reveal()])

test('reads one key, keys with ids, and beside them the one that had none', () => {
  expect(toList(OLD.toUpperCase())).toEqual([[null, OLD]])
  expect(toList(`k2:${NEW},k1:${OLD}`)).toEqual([
    ['k2', NEW],
    ['k1', OLD],
  ])
  expect(toList(`k2:${NEW},${OLD}`)).toEqual([
    ['k2', NEW],
    [null, OLD],
  ])
})

test.each([
  ['short', 'KEY: must be 64 hex characters, or id:hex[,id:hex] with 64 hex characters each'],
  [`k1:${OLD},`, 'KEY: must be 64 hex characters, or id:hex[,id:hex] with 64 hex characters each'],
  [`k1:${OLD},k1:${NEW}`, 'KEY: must give each key an id of its own'],
  [`${OLD},${NEW}`, 'KEY: must give each key an id of its own'],
])('refuses %s', (text, message) => {
  expect(() => read(text)).toThrow(message)
})

test('what is sealed names its key: the new one seals, each opens its own, one that is gone is named', () => {
  const before = createSecretBox(readKeyRing(`k1:${OLD}`))
  const both = createSecretBox(readKeyRing(`k2:${NEW},k1:${OLD}`))
  const after = createSecretBox(readKeyRing(`k2:${NEW}`))
  const kept = before.seal(Buffer.from('film'), 'content-key:1')
  expect(kept).toMatch(/^v2\.k1\./)
  expect(both.open(kept, 'content-key:1').toString()).toBe('film')
  expect([before.isCurrent(kept), both.isCurrent(kept)]).toEqual([true, false])
  expect(() => after.open(kept, 'content-key:1')).toThrow('It is sealed with the key k1, which is not there')
  const resealed = both.seal(both.open(kept, 'content-key:1'), 'content-key:1')
  expect(both.isCurrent(resealed)).toBe(true)
  expect(after.open(resealed, 'content-key:1').toString()).toBe('film')
  expect(() => before.open(resealed, 'content-key:1')).toThrow('It is sealed with the key k2, which is not there')
})

test('what was sealed before keys had ids still opens, with whichever of the keys it was', () => {
  const kept = createSecretBox(new Secret(OLD)).seal(Buffer.from('film'), 'c')
  expect(kept).toMatch(/^v1\.[\w-]+$/)
  for (const ring of [OLD, `k2:${NEW},${OLD}`, `k2:${NEW},k1:${OLD}`]) {
    const box = createSecretBox(readKeyRing(ring))
    expect(box.open(kept, 'c').toString()).toBe('film')
    expect(box.isCurrent(kept)).toBe(ring === OLD)
  }
  expect(() => createSecretBox(readKeyRing(`k2:${NEW}`)).open(kept, 'c')).toThrow()
  expect(() => createSecretBox(readKeyRing(`k2:${NEW},k1:${OLD}`)).open(kept, 'other')).toThrow()
})

test('a MAC is made with the first key and right under each of the ring, for its own purpose', () => {
  const made = createMac(toKeyRing(new Secret(OLD)), 'token').sign('text')
  expect(createMac(readKeyRing(`k2:${NEW},k1:${OLD}`), 'token').isRight('text', made)).toBe(true)
  expect(createMac(readKeyRing(`k2:${NEW},k1:${OTHER}`), 'token').isRight('text', made)).toBe(false)
  expect(createMac(readKeyRing(OLD), 'pass').isRight('text', made)).toBe(false)
  expect(createMac(readKeyRing(OLD), 'token').isRight('text', made.subarray(1))).toBe(false)
  expect(createMac(readKeyRing(`k2:${NEW},k1:${OLD}`), 'token').sign('text')).not.toEqual(made)
})
