import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInEveryLook } from '#fixtures/browser/accessibility.ts'
import { phone } from '#fixtures/browser/screens.ts'
import { settleBox } from '#fixtures/browser/settle.ts'
import { waitUntilPlaying } from '#fixtures/pages/playing.ts'
import { signIn, test } from '#fixtures.ts'

const SCRIPT = /\/chat\/widget\.js/

const bubble = (page: Page) => page.getByRole('button', { name: 'Chat with us' })
const banner = (page: Page) => page.getByRole('region', { name: 'Cookie choice' })
const isChatInPage = (page: Page) => page.evaluate(() => 'Tawk_API' in window)

/** A page that bore the chat is loaded anew, which a look at it may run into. */
const expectNoChat = (page: Page) => expect(async () => expect(await isChatInPage(page)).toBe(false)).toPass()

/** Every request for the chat's script from now on. */
function listChatRequests(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (SCRIPT.test(request.url())) asked.push(request.url())
  })
  return asked
}

/** On a phone the choice is asked for only then. */
const scroll = (page: Page) => page.evaluate(() => scrollTo(0, 300))

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`/?${encodeURIComponent(path)}#${path}`)
  await expect(page.getByRole('main').locator('h1').first()).toBeVisible()
}

test.describe('a browser that was never here', () => {
  test.use({ consent: null })

  for (const [name, screen] of [
    ['phone', phone],
    ['desktop', {}],
  ] as const) {
    test.describe(`on a ${name}`, () => {
      test.use(screen)

      test('a message stands above the choice, not on its buttons', async ({ page, member }) => {
        await signIn(page, member)
        await page.goto('/#/details/goat-money/movies')
        const like = page.getByRole('main').getByRole('button', { name: 'Like Goat Money', exact: true })
        await expect(like).toBeVisible()
        await scroll(page)
        await expect(banner(page)).toBeVisible()
        await like.click()
        const message = page.locator('.toast').filter({ hasText: 'You like this' })
        await expect(message).toBeVisible()
        const above = await settleBox(message)
        const below = await settleBox(banner(page))
        expect(above.y + above.height).toBeLessThanOrEqual(below.y)
      })
    })
  }

  test('START-10 with consent the chat comes on ordinary screens, hides on the player and is no part of a payment page', async ({
    page,
    member,
  }) => {
    const asked = listChatRequests(page)
    await open(page, '/')
    await expect(banner(page)).toBeVisible()
    expect(asked).toEqual([])
    await banner(page).getByRole('button', { name: 'Allow all' }).click()
    await expect(banner(page)).toHaveCount(0)
    await expect(bubble(page)).toBeVisible()
    await signIn(page, member)
    await page.goto('/#/home')
    await expect(page).toHaveURL(/#\/home$/)
    await expect(bubble(page)).toBeVisible()
    await page.evaluate(() => location.assign('#/viewvideo/goat-money'))
    await waitUntilPlaying(page)
    await expect(bubble(page)).toBeHidden()
    await page.evaluate(() => location.assign('#/home'))
    await expect(bubble(page)).toBeVisible()
    asked.length = 0
    await page.evaluate(() => location.assign('#/checkout/basic-ngn-30/basic'))
    await expectNoChat(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Almost Done!', exact: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(asked).toEqual([])
  })

  test('the choice is asked for once, and the chat comes at start-up from then on', async ({ page }) => {
    await open(page, '/')
    await banner(page).getByRole('button', { name: 'Allow all' }).click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('cookieConsent'))).toBe('all')
    await open(page, '/packages')
    await expect(bubble(page)).toBeVisible()
    await expect(banner(page)).toHaveCount(0)
  })

  test('a chat that does not load is nobody’s trouble', async ({ page }) => {
    const faults: Error[] = []
    page.on('pageerror', (error) => faults.push(error))
    await page.route(SCRIPT, (route) => route.abort())
    await open(page, '/')
    const failed = page.waitForEvent('requestfailed', (request) => SCRIPT.test(request.url()))
    await banner(page).getByRole('button', { name: 'Allow all' }).click()
    await failed
    await page.getByRole('link', { name: 'Login', exact: true }).first().click()
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    expect(faults).toEqual([])
  })

  test('forms, payments and players are not asked over', async ({ page }) => {
    for (const path of ['/login', '/404', '/forgotpassword']) {
      await open(page, path)
      await page.waitForLoadState('networkidle')
      await expect(banner(page)).toBeHidden()
    }
  })

  test('the cookie choice moves nothing', async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(entry.value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await open(page, '/packages')
    await expect(banner(page)).toBeVisible()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(0.01)
  })

  test('the cookie choice reads well with a screen reader', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, '/packages')
    await expect(banner(page)).toBeVisible()
    await expectAccessibleInEveryLook(page)
    await page.getByRole('button', { name: 'Cookie choices' }).click()
    await expect(page.getByRole('dialog', { name: 'Cookie choices' })).toBeVisible()
    await expectAccessibleInEveryLook(page)
  })
})

test.describe('a phone that was never here', () => {
  test.use({ ...phone, consent: null })

  test('what has the focus is never beneath the cookie choice', async ({ page }) => {
    await open(page, '/packages')
    await scroll(page)
    await expect(banner(page)).toBeVisible()
    await expectAccessible(page)
    for (let stops = 0; stops < 30; stops += 1) {
      await page.keyboard.press('Tab')
      const covered = await page.evaluate(() => {
        const focused = document.activeElement
        const choice = document.querySelector('.consent')
        if (!focused || !choice || focused === document.body || choice.contains(focused)) return ''
        const { top } = choice.getBoundingClientRect()
        const { bottom } = focused.getBoundingClientRect()
        return bottom > top + 1 ? `${focused.outerHTML.slice(0, 80)} ends ${bottom - top} px too low` : ''
      })
      expect(covered).toBe('')
    }
  })

  test('the first view of landing stays free, and the tabs at the bottom too', async ({ page, member }) => {
    await open(page, '/')
    await page.waitForLoadState('networkidle')
    await expect(banner(page)).toHaveCount(0)
    await scroll(page)
    await expect(banner(page)).toBeVisible()
    await signIn(page, member)
    await page.goto('/#/home')
    await expect(page.getByRole('link', { name: 'Home' }).last()).toBeVisible()
    await scroll(page)
    await expect(banner(page)).toBeVisible()
    const tabs = await settleBox(page.getByRole('navigation', { name: 'Main, bottom' }))
    const choice = await settleBox(banner(page))
    expect(choice.y + choice.height).toBeLessThanOrEqual(tabs.y + 1)
  })
})

test.describe('a browser that allowed only what is needed', () => {
  test('START-10 without consent no request goes to the chat', async ({ page, member }) => {
    const asked = listChatRequests(page)
    await open(page, '/')
    await signIn(page, member)
    await page.goto('/#/home')
    await expect(page).toHaveURL(/#\/home$/)
    await page.waitForLoadState('networkidle')
    expect(asked).toEqual([])
    expect(await isChatInPage(page)).toBe(false)
    await expect(banner(page)).toHaveCount(0)
  })

  test('the choice can be changed later, both ways', async ({ page }) => {
    await open(page, '/packages')
    const dialog = page.getByRole('dialog', { name: 'Cookie choices' })
    const opener = page.getByRole('button', { name: 'Cookie choices' })
    await opener.click()
    await expect(dialog).toContainText('only what is needed')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
    await opener.click()
    await dialog.getByRole('button', { name: 'Allow all' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(bubble(page)).toBeVisible()
    await page.getByRole('button', { name: 'Cookie choices' }).click()
    await dialog.getByRole('button', { name: 'Only what is needed' }).click()
    await expectNoChat(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Choose your plan' })).toBeVisible()
    await expect(bubble(page)).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('cookieConsent'))).toBe('essential')
  })
})

test.describe('a member who allowed the chat', () => {
  test.use({ consent: 'all' })

  test('those who answer are told who writes, and only for members', async ({ page, member, service }) => {
    const write = async (text: string) => {
      await bubble(page).click()
      await page.getByRole('textbox', { name: 'Your message' }).fill(text)
      await page.getByRole('button', { name: 'Send' }).click()
      await expect(page.getByText(`You wrote: ${text}`)).toBeVisible()
      await page.getByRole('button', { name: 'Close the chat' }).click()
    }
    const readSender = async (text: string) => {
      const list = await (await fetch(`${service.sandboxUrl}/chat/`)).text()
      return list.split('<li').find((one) => one.includes(text)) ?? ''
    }
    await open(page, '/')
    await write(`Before ${member.id}`)
    await expect.poll(() => readSender(`Before ${member.id}`)).toContain('A visitor')
    await signIn(page, member)
    const introduced = page.waitForResponse(/\/chat\/visitors/)
    await page.goto('/#/home')
    expect((await introduced).status()).toBe(200)
    await write(`After ${member.id}`)
    await expect.poll(() => readSender(`After ${member.id}`)).toContain(member.email)
  })
})
