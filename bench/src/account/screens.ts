import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright'
import { launch, withContext } from '../browser.ts'
import { readTurns } from '../env.ts'
import { ceilingResult, type Result } from '../result.ts'
import { aim, type Hand, NO_LINE, open, sayAll, settle, toHand } from '../rows/interactions.ts'
import type { Service } from '../service.ts'
import { PHONE } from '../visits.ts'
import { keepFamily, openFamily } from './family.ts'

const MAX_MS = 100
const KEYS = readTurns()
const LETTERS = 'adaeze@mai'

interface Screen {
  name: string
  path: string
  /** What is pressed and leaves the screen where it is; without one, keys and fields alone are measured. */
  press?: (page: Page) => Locator
  /** Brings it back to how it was. */
  undo?: (page: Page) => Promise<unknown>
}

const button = (name: RegExp) => (page: Page) => page.getByRole('main').getByRole('button', { name }).first()
const leave = (page: Page) => page.keyboard.press('Escape')

/** A screen that is new is one line. What is pressed of a form is refused beside its fields, and sends nothing. */
const SCREENS: readonly Screen[] = [
  { name: 'account', path: '/account', press: button(/^Cancel Membership/), undo: leave },
  { name: 'payments', path: '/account/payments' },
  { name: 'what was agreed', path: '/account/agreements' },
  {
    ...{ name: 'devices', path: '/account/devices', press: button(/^Sign out all others/) },
    undo: (page) => button(/^Keep them/)(page).click(),
  },
  { name: 'activity', path: '/account/activity' },
  { name: 'passkeys', path: '/account/passkeys' },
  { name: 'who is watching', path: '/profile' },
  { name: 'manage', path: '/profile2', press: button(/picture/i), undo: leave },
  { name: 'change email', path: '/update-email', press: button(/^Send the link/) },
  { name: 'change phone', path: '/updatephone', press: button(/^SEND CODE/) },
  { name: 'change password', path: '/update-password', press: button(/^Change password/) },
  { name: 'export', path: '/account/data' },
  { name: 'delete', path: '/deleteaccount' },
  { name: 'a television’s code', path: '/tv' },
]

async function useScreen(hand: Hand, url: string, { name, path, press, undo }: Screen): Promise<void> {
  const { page, note } = hand
  await page.goto(`${url}/#${path}`)
  await page.locator('main h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  await settle(page)
  for (let count = 0; count < KEYS; count += 1)
    await note(`${name}, by keys`, async () => () => page.keyboard.press('Tab'))
  const field = page.locator('main input:not([type="checkbox"], [type="radio"])').filter({ visible: true }).first()
  if ((await field.count()) > 0) {
    await field.focus()
    for (const letter of LETTERS) await note(`${name}, typing`, async () => () => page.keyboard.press(letter))
  }
  const target = press?.(page)
  if (!target) return
  for (let count = 0; count < KEYS; count += 1) {
    await note(`${name}, a press`, aim(hand, target))
    await undo?.(page)
  }
}

const PROFILES: readonly { name: string; screen: BrowserContextOptions }[] = [
  { name: 'phone', screen: PHONE },
  { name: 'laptop', screen: { viewport: { width: 1440, height: 900 } } },
]

/** From a press or a key on each screen of the account until the next picture. */
export async function accountScreenRows(service: Pick<Service, 'url' | 'databaseUrl'>): Promise<Result[]> {
  const browser = await launch()
  try {
    const session = await openFamily(service)
    const results: Result[] = []
    for (const { name, screen } of PROFILES) {
      const measured = new Map<string, number[]>()
      const work = async (context: BrowserContext) => {
        await keepFamily(context, session)
        const page = await open(context, { ...NO_LINE, cpu: 4 })
        const hand = toHand(page, screen.hasTouch ?? false, measured)
        for (const one of SCREENS) await useScreen(hand, service.url, one)
      }
      await withContext(browser, work, screen)
      results.push(
        ceilingResult({
          ...{ what: `slowest interaction of the account’s screens, ${name}, processor 4× slower, worst of ${KEYS}` },
          ...{ value: Math.max(...[...measured.values()].flat()), unit: 'ms', target: MAX_MS },
          measured: `${sayAll(measured)} (median/worst)`,
        }),
      )
    }
    return results
  } finally {
    await browser.close()
  }
}
