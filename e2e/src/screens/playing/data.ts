import type { Page } from '@playwright/test'
import type { JourneyEnv } from '../../env.ts'
import { openPanel } from '../../fixtures/pages/playing.ts'
import type { Scene } from '../scene.ts'
import { playing, watch } from './watch.ts'

/** A device that has used so much of its four gigabytes this month. */
async function useData(page: Page, mobile: number): Promise<void> {
  await page.addInitScript((bytes) => {
    const now = new Date()
    const month = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`
    localStorage.setItem('filmData.other', JSON.stringify({ month, mobile: bytes, wifi: 0, unknown: 0 }))
    if (localStorage.getItem('playerChoices')) return
    localStorage.setItem('playerChoices', JSON.stringify({ data: { budgetGigabytes: 4, line: 'mobile' } }))
  }, mobile)
}

async function quality(page: Page, service: JourneyEnv): Promise<void> {
  await useData(page, 1.9e9)
  await watch(page, service)
  await openPanel(page, 'Quality and data')
}

async function data(page: Page, service: JourneyEnv): Promise<void> {
  await quality(page, service)
  await page.getByRole('button', { name: /^This month/ }).click()
  await page.getByRole('dialog', { name: 'Your data', exact: true }).waitFor()
}

/** A price of one's own, and one that is none. */
async function price(page: Page, service: JourneyEnv): Promise<void> {
  await data(page, service)
  const panel = page.getByRole('dialog', { name: 'Your data', exact: true })
  await panel.getByRole('radio', { name: 'Other', exact: true }).click()
  await panel.getByRole('textbox').fill('cheap')
  await panel.getByRole('button', { name: 'Keep', exact: true }).click()
  await panel.getByRole('alert').scrollIntoViewIfNeeded()
}

const told = (bytes: number) => async (page: Page, service: JourneyEnv) => {
  await useData(page, bytes)
  await watch(page, service)
  await page.locator('.data-note p').waitFor()
}

async function sound(page: Page, service: JourneyEnv): Promise<void> {
  await watch(page, service)
  await openPanel(page, 'Quality and data')
  await page.getByRole('radio', { name: /^Sound only/ }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show the picture', exact: true }).waitFor()
  await page.locator('main.player[data-status="playing"]').waitFor()
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.ear img')?.complete)
}

/** What a film takes and costs. */
export const dataScenes: readonly Scene[] = [
  playing('player-quality', quality),
  playing('player-data', data),
  playing('player-data-price', price),
  playing('player-data-warning', told(3.4e9)),
  playing('player-data-used', told(4e9)),
  playing('player-sound', sound),
]
