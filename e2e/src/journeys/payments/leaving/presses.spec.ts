import { expect, type Page } from '@playwright/test'
import { sendFromBank } from '#fixtures/payments/bank.ts'
import { listPayments, setOutcome } from '#fixtures/payments/books.ts'
import { payAtFlutterwave, typeCard } from '#fixtures/payments/fields.ts'
import { countPresses } from '#fixtures/payments/kinds/press-count.ts'
import type { Account } from '#fixtures/service/accounts.ts'
import { signIn, test } from '#fixtures.ts'
import type { JourneyEnv } from '../../../env.ts'

interface Joining {
  page: Page
  service: JourneyEnv
  member: Account
}

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const way = (page: Page, hasText: string) => page.locator('a.way', { hasText }).first()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** From the plans to the ways of Basic. */
async function choosePlan(page: Page): Promise<void> {
  await page.goto('/#/packages')
  await page.locator('a[href*="#/selectpayment-dsp/basic-ngn-30/basic"]').first().click()
}

/** What is sent from the app of a bank is no press of ours. */
async function sendTransfer({ page, service, member }: Joining): Promise<void> {
  await expect(heading(page)).toHaveText('Send it from any bank')
  const [payment] = await listPayments(service, member)
  if (payment?.pushed?.kind !== 'transfer') throw new Error('No account number was shown')
  const { accountNumber, amount } = payment.pushed
  await sendFromBank(service, { accountNumber, amountMinor: Math.round(Number(amount) * 100) })
  // It says so by itself, and leads on.
  await expect(page).toHaveURL(/#\/(home$|details\/)/, { timeout: 30_000 })
}

/** From home, where whoever is signed in begins. */
async function openAccount(page: Page): Promise<void> {
  await page.goto('/#/home')
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.locator('.panel').getByRole('link', { name: 'Account', exact: true }).click()
  await expect(heading(page)).toHaveText('Account')
}

async function cancelMembership(page: Page): Promise<void> {
  await press(page, 'Cancel Membership')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Membership', exact: true }).click()
}

interface Kind {
  name: string
  join: (of: Joining) => Promise<void>
  /** What ends it, in the account; null where nothing has to be done. */
  cancel: ((page: Page) => Promise<void>) | null
  /** What the account then says. */
  says: RegExp
}

const KINDS: readonly Kind[] = [
  {
    name: 'card at Flutterwave',
    join: async ({ page }) => {
      await choosePlan(page)
      await way(page, 'Mastercard, by Flutterwave').click()
      await payAtFlutterwave(page)
    },
    cancel: cancelMembership,
    says: /Your membership ends on /,
  },
  {
    name: 'card on our own page',
    join: async ({ page }) => {
      await choosePlan(page)
      await way(page, 'Mastercard, by Stripe').click()
      await page.getByLabel('First name', { exact: true }).fill('Ada')
      await page.getByLabel('Last name', { exact: true }).fill('Obi')
      await page.getByLabel('Postal code', { exact: true }).fill('100001')
      await typeCard(page, '4242424242424242')
      await page.getByRole('checkbox').check()
      await press(page, 'Continue')
    },
    cancel: cancelMembership,
    says: /Your membership ends on /,
  },
  {
    name: 'transfer',
    join: async (of) => {
      await choosePlan(of.page)
      await way(of.page, 'Pay by transfer').click()
      await sendTransfer(of)
    },
    cancel: null,
    says: /Your membership ends on /,
  },
  {
    name: 'direct debit',
    join: async (of) => {
      const { page, service, member } = of
      await setOutcome(service, member, ['paystack', 'active-at-once'])
      await choosePlan(page)
      await way(page, 'Direct debit').click()
      await press(page, 'Agree and go on')
      await page.getByRole('combobox').selectOption('058')
      await page.getByLabel('Account number').fill('0123456789')
      await press(page, 'Continue')
      await press(page, 'I have sent NGN 50')
      await expect(heading(page)).toHaveText('Your bank pays by itself now', { timeout: 20_000 })
      await page.getByRole('link', { name: 'Pay the first days by transfer' }).click()
      await sendTransfer(of)
    },
    cancel: async (page) => {
      await press(page, 'End direct debit')
      await press(page, 'Yes, end it')
    },
    says: /Your membership ends on .*Your bank can pay by itself/s,
  },
  {
    name: 'pass',
    join: async (of) => {
      await of.page.goto('/#/packages')
      await of.page.getByRole('link', { name: 'Buy the 7-day pass', exact: true }).click()
      await way(of.page, 'Pay by transfer').click()
      await sendTransfer(of)
    },
    cancel: null,
    says: /Your pass ends on .*Paid once: nothing more is charged\./s,
  },
  {
    name: 'rental',
    join: async (of) => {
      await of.page.goto('/#/details/sixteen-cowries/home')
      await main(of.page)
        .getByRole('link', { name: /^Rent for ₦500, / })
        .click()
      await way(of.page, 'Pay by transfer').click()
      await sendTransfer(of)
    },
    cancel: null,
    says: /Rented\. Begin it by .*, then it is yours for 48 hours\./,
  },
]

for (const { name, join, cancel, says } of KINDS) {
  test(`PROM-25 ${name}: it is left in as many presses as it was begun with, at most`, async ({
    page,
    service,
    newMember,
  }) => {
    test.slow()
    const member = await newMember({ screens: null })
    await signIn(page, member)
    const presses = await countPresses(page)
    await join({ page, service, member })
    await expect
      .poll(async () => (await listPayments(service, member)).map(({ state }) => state), { timeout: 30_000 })
      .toEqual(['paid'])
    const joining = presses.take()
    expect(joining, 'presses to begin').toBeGreaterThanOrEqual(2)
    if (cancel) {
      await openAccount(page)
      await cancel(page)
    } else await page.goto('/#/account')
    await expect(main(page)).toContainText(says)
    await expect(main(page)).not.toContainText('renews on')
    const leaving = presses.take()
    expect(leaving, 'presses to end').toBe(cancel ? 4 : 0)
    expect(leaving).toBeLessThanOrEqual(joining)
    test.info().annotations.push({ type: 'presses', description: `${name}: ${joining} to begin, ${leaving} to end` })
  })
}
