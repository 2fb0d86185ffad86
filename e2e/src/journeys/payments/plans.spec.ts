import type { Plan } from '@kola/contract/billing'
import { expect, type Page } from '@playwright/test'
import { createVisitor } from '#fixtures/service/api.ts'
import { signIn, test } from '#fixtures.ts'

/** Each card of the plans as it is read: name, price, then its details. */
const listCards = (page: Page) =>
  page.locator('article.plan:not(.plan--pass)').evaluateAll((cards) =>
    cards.map((card) => ({
      title: card.querySelector('h3')?.firstChild?.textContent,
      price: card.querySelector('.plan__price')?.textContent,
      details: [...card.querySelectorAll('.ticks li')].map((line) => [
        line.querySelector('span:not(.visually-hidden)')?.lastChild?.textContent,
        line.hasAttribute('data-off'),
      ]),
    })),
  )

const toNaira = (amount: number) => `₦${amount.toLocaleString('en')}`

test('PLANS-01 PLANS-05 PLANS-06 the plans show title, currency and price of every public plan, what it is and what renews', async ({
  page,
  service,
}) => {
  const call = await createVisitor(service.url)
  const { response } = (await call('GET /apps/v1/packages')) as { response: { packages: Plan[] } }
  const listed = response.packages.filter(({ metaData }) => metaData.special_plan !== 'true')
  expect(listed.map(({ title }) => title)).toEqual(['Basic', 'Family', 'Phone'])
  await page.goto('/#/packages')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose your plan')
  const cards = await listCards(page)
  expect(cards.map(({ title, price }) => [title, price])).toEqual(
    listed.map(({ title, subscriptions: [first] }) => [title, `${toNaira(Number(first?.price))}every 30 days`]),
  )
  expect(cards.map(({ details }) => details)).toEqual([
    [
      ['2 screens at the same time', false],
      ['Downloads on 2 devices', false],
      ['Full HD', false],
      ['4GB data free', false],
      ['5 screens', true],
    ],
    [
      ['5 screens at the same time', false],
      ['Downloads on 5 devices', false],
      ['Full HD', false],
      ['4GB data free', false],
    ],
    [
      ['1 screen, 480p picture', false],
      ['4GB data free', false],
      ['Full HD', true],
      ['5 screens', true],
    ],
  ])
  const main = page.getByRole('main')
  await expect(main.locator('.plans-head .lead')).toHaveText(
    '14 days free, then the monthly fee is charged automatically until you cancel.',
  )
  await expect(main.locator('.plans-coupon .message')).toHaveText(
    'Enter 20DISCOUNT as your coupon code to enjoy 20% off your first month subscription.',
  )
  await expect(main.getByText('Got a voucher? Enter its code', { exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Enter its code', exact: true })).toHaveAttribute('href', '#/gift')

  await page.getByRole('combobox', { name: 'Currency' }).selectOption('GBP')
  const inPounds = listed.flatMap(({ subscriptions }) => subscriptions.find(({ currency }) => currency === 'GBP') ?? [])
  expect((await listCards(page)).map(({ price }) => price)).toEqual(
    inPounds.slice(0, 3).map(({ price }) => `£${Number(price).toFixed(2)}every 30 days`),
  )
})

test('PLANS-01 PLANS-06 the short subscription screens name price, screens and downloads of each plan', async ({
  page,
  member,
}) => {
  await signIn(page, member)
  for (const path of ['confirmsubscription', 'subscription', 'subscription1']) {
    await page.goto(`/#/${path}`)
    const parts = page.getByRole('main').locator('section')
    await expect(parts.getByRole('heading')).toHaveText(['Basic', 'Family', 'Phone'])
    await expect(parts.locator('.lead')).toHaveText([
      '₦2,900 every 30 days',
      '₦4,500 every 30 days',
      '₦1,400 every 30 days',
    ])
    for (const [place, count] of [2, 5].entries()) {
      await expect(parts.nth(place).getByRole('listitem')).toHaveText([
        ...[`${count} screens at the same time`, `Downloads on ${count} devices`, 'Full HD', '4GB data free'],
        '14 days free subscription',
      ])
    }
  }
})

test('STRIPE-02 the card page names the coupon in the documents’ words', async ({ page, newMember }) => {
  await signIn(page, await newMember({ screens: null }))
  await page.goto('/#/stripepayment/basic-ngn-30/basic')
  await expect(
    page
      .getByRole('main')
      .getByText('Enter 20DISCOUNT as your coupon code to enjoy 20% off your first month subscription.', {
        exact: true,
      }),
  ).toBeVisible()
})
