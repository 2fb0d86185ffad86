import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import { createProviderObjects, withObjects } from './objects.ts'

let stage: ApiStage
beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
  await stage.addTenant('other')
})
afterAll(() => stage.close())

const OF = { tenantId: 'demo', provider: 'stripe', key: 'price NGN 290000' } as const
let made = 0
const make = async (insteadOf = '') => {
  made += 1
  return `price_${made}${insteadOf && ` for ${insteadOf}`}`
}

test('an object is made once for each tenant, and forgotten as the one that it was', async () => {
  const objects = createProviderObjects(stage.db)
  expect(await objects.findOrMake(OF, make)).toBe('price_1')
  expect(await objects.findOrMake(OF, make)).toBe('price_1')
  expect(await objects.findOrMake({ ...OF, tenantId: 'other' }, make)).toBe('price_2')
  await objects.forget(OF, 'price_0')
  expect(await objects.findOrMake(OF, make)).toBe('price_1')
  await objects.forget(OF, 'price_1')
  expect(await objects.findOrMake(OF, make)).toBe('price_3')
  expect(await objects.findOrMake({ ...OF, tenantId: 'other' }, make)).toBe('price_2')
})

test('what is gone is made anew in place of what it was, and tried once more', async () => {
  const objects = createProviderObjects(stage.db)
  const tried: string[] = []
  const work = (gone: RegExp) =>
    withObjects(
      objects,
      (error) => error === 'gone',
      async (known, again) => {
        const id = await known.findOrMake(OF, make)
        tried.push(`${id}${again}`)
        if (gone.test(id)) throw 'gone'
        return id
      },
    )
  expect(await work(/^price_3$/)).toBe('price_4 for price_3')
  expect(await work(/^price_3$/)).toBe('price_4 for price_3')
  await expect(work(/./)).rejects.toBe('gone')
  expect(tried).toEqual([
    ...['price_3', 'price_4 for price_3 again', 'price_4 for price_3', 'price_4 for price_3'],
    'price_5 for price_4 for price_3 again',
  ])
})
