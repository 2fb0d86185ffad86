import type { Page } from '@playwright/test'
import type { JourneyEnv } from '../../env.ts'
import { addNumbers, addPlays, addWaiting, countAgain } from '../../fixtures/service/numbers/add-numbers.ts'
import type { Scene } from '../scene.ts'
import { openPlace } from './enter.ts'

let isFilled: Promise<void> | undefined

/** Once for all of these pictures. */
async function fill(databaseUrl: string): Promise<void> {
  await addNumbers(databaseUrl, { name: 'a-night-in-ebute', currency: 'NGN' })
  await addWaiting(databaseUrl, 'november')
  for (const network of ['wifi', 'mobile', 'other']) {
    for (const day of [1, 2, 3, 4, 5, 9]) {
      await addPlays(databaseUrl, [day, network, 2_000 + 300 * day, network === 'other' ? 17 : 5 + (day % 3)])
    }
  }
  await countAgain(databaseUrl)
}

const open = (path: string) => async (page: Page, service: JourneyEnv) => {
  isFilled ??= fill(service.databaseUrl)
  await isFilled
  await openPlace(page, service, path)
  await page.getByRole('region').last().waitFor()
}

const SIZES = ['phone', 'desktop'] as const

/** What the business did, and what waits. */
export const numbersScenes: readonly Scene[] = [
  { name: 'console-today', open: open('/today'), sizes: SIZES },
  { name: 'console-numbers', open: open('/numbers'), sizes: SIZES, isWhole: true },
  { name: 'console-quality', open: open('/playback-quality'), sizes: SIZES, isWhole: true },
]
