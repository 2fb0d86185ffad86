import type { Page } from '@playwright/test'
import type { JourneyEnv } from '../env.ts'
import { payAtFlutterwave } from '../fixtures/payments/fields.ts'
import { createAccountMaker } from '../fixtures/service/accounts.ts'
import { signIn } from '../fixtures.ts'
import type { Scene } from './scene.ts'

async function enter(page: Page, { url, databaseUrl }: JourneyEnv): Promise<void> {
  const maker = createAccountMaker(databaseUrl)
  try {
    await signIn(page, await maker.newMember(), { url })
  } finally {
    await maker.close()
  }
}

async function fillGift(page: Page, service: JourneyEnv): Promise<void> {
  await enter(page, service)
  await page.goto('/#/give')
  await page.getByRole('radio', { name: '1 month ₦2,900' }).check({ force: true })
  await page.getByLabel('Who is it for?').fill('Mama Bisi')
  await page.getByLabel('From', { exact: true }).fill('Tunde')
  await page.getByLabel('A few words with it').fill('For your birthday')
  await page.locator('.gift-card').scrollIntoViewIfNeeded()
}

async function payGift(page: Page, service: JourneyEnv): Promise<void> {
  await fillGift(page, service)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await payAtFlutterwave(page)
  await page.getByRole('heading', { name: 'It is ready to give' }).waitFor()
}

async function enterVoucher(page: Page, service: JourneyEnv): Promise<void> {
  await enter(page, service)
  await page.goto('/#/gift')
  await page.getByLabel('Voucher code').waitFor()
}

/** One who lost a letter. */
async function mistypeVoucher(page: Page, service: JourneyEnv): Promise<void> {
  await enterVoucher(page, service)
  await page.getByLabel('Voucher code').fill('7F2Q-ABCD')
  await page.getByRole('button', { name: 'Use it', exact: true }).click()
  await page.getByRole('alert').first().waitFor()
}

/** What is given, and what comes of it. */
export const giftScenes: readonly Scene[] = [
  { name: 'gift', open: fillGift, sizes: ['phone', 'desktop'], isWhole: true },
  { name: 'gift-given', open: payGift, sizes: ['phone', 'desktop'] },
  { name: 'gift-voucher', open: enterVoucher, sizes: ['phone', 'desktop'] },
  { name: 'gift-voucher-mistyped', open: mistypeVoucher, sizes: ['phone', 'desktop'] },
]
