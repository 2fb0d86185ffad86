import { test as base, expect, type Page } from '@playwright/test'
import { type JourneyEnv, readJourneyEnv } from './env.ts'
import { type Consent, keepConsent, keepSession } from './fixtures/browser/device.ts'
import { isTooLate, TOO_LATE } from './fixtures/others.ts'
import { type Account, createAccountMaker, type NewMember } from './fixtures/service/accounts.ts'
import { openSession } from './fixtures/service/api.ts'

interface WorkerFixtures {
  service: JourneyEnv
  newMember: (options?: NewMember) => Promise<Account>
}

interface TestFixtures {
  /** Leaves out what may be left out where the run has used its time. */
  beganInTime: undefined
  /** The cookie choice made earlier; null for a browser that was never here: `test.use({ consent: null })`. */
  consent: Consent | null
  /** A fresh subscriber with two screens, shared with no other test. */
  member: Account
}

/** Playwright's test with the running service and accounts of one's own. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  service: [async ({}, use) => use(readJourneyEnv()), { scope: 'worker' }],
  newMember: [
    async ({ service }, use) => {
      const maker = createAccountMaker(service.databaseUrl)
      await use(maker.newMember)
      await maker.close()
    },
    { scope: 'worker' },
  ],
  beganInTime: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use, { project, skip }) => {
      skip(isTooLate(project.name), TOO_LATE)
      await use(undefined)
    },
    { auto: true },
  ],
  consent: ['essential', { option: true }],
  context: async ({ context, consent }, use) => {
    if (consent) await keepConsent(context, consent)
    await use(context)
  },
  member: async ({ newMember }, use) => use(await newMember()),
})

/**
 * Signs in on this device before the page opens its next address, which then opens as a member's. Nothing is opened
 * yet, but a page that stands already is left.
 */
export async function signIn(
  page: Page,
  account: Pick<Account, 'email' | 'password'>,
  { url = readJourneyEnv().url, now = new Date() } = {},
): Promise<void> {
  const session = await openSession(url, account)
  if (page.url() !== 'about:blank') await page.goto('about:blank')
  await keepSession(page.context(), session, now)
}

/** Signs in as a person does, by email on the login screen, and waits until it is left. */
export async function signInByForm(page: Page, account: Pick<Account, 'email' | 'password'>): Promise<void> {
  await page.goto('/#/login')
  const form = page.locator('form').filter({ visible: true })
  await form.getByRole('textbox', { name: 'Email', exact: true }).fill(account.email)
  await form.getByLabel('Password', { exact: true }).fill(account.password)
  await form.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).not.toHaveURL(/#\/login/)
}
