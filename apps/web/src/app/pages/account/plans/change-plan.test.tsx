import type { Plan, Price, UserSubscription } from '@kola/contract/billing'
import { ApiError } from '@kola/contract/http/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { serve } from '#features/payments/testing/serve.ts'
import { ChangeRows, isHeld, listChangePrices } from './change-rows.tsx'
import { changePlan } from './use-change.ts'

const UPDATE = 'POST /apps/v1/update-user-subscription'
const toPrice = (id: string, title: string, currency = 'NGN'): Price => ({
  ...{ id, sub_id: id, slug_name: id, title, description: '', currency, price: '2900.00', metaData: {} },
})
const monthly = toPrice('basic-ngn-30', 'Basic, every 30 days')
const yearly = toPrice('basic-ngn-365', 'Basic, every year')
const basic: Plan = {
  ...{ id: 'basic', title: 'Basic', metaData: {} },
  subscriptions: [monthly, yearly, toPrice('basic-usd-30', 'Basic, every 30 days', 'USD')],
}
const family: Plan = { ...basic, id: 'family', title: 'Family', subscriptions: [toPrice('f', 'Family, every 30 days')] }
const current = { sub_id: 'basic-ngn-30', currency: 'NGN', payment_gateway: 'stripe' } as UserSubscription
const askBank = async () => null
const changed = { status: 'changed', message: 'You are on Family now.', screens: 5 } as const

test('CHANGE-01 there is a list of packages, and a row for each price of the chosen one in the currency paid in', () => {
  const html = renderToStaticMarkup(
    <ChangeRows
      plans={[basic, family]}
      current={current}
      planId="basic"
      onPlan={() => {}}
      priceId="basic-ngn-30"
      onPrice={() => {}}
    />,
  )
  expect([...html.matchAll(/<option[^>]*>([^<]+)/g)].map(([, text]) => text)).toEqual(['Basic', 'Family'])
  const rows = [...html.matchAll(/type="radio"[^>]*value="([^"]+)"/g)].map(([, id]) => id)
  expect(rows).toEqual(['basic-ngn-30', 'basic-ngn-365'])
  expect(html).toContain('aria-label="Basic, every 30 days, ₦2,900, yours now"')
  expect(html).toContain('<b class="money">₦2,900</b><span class="note">yours now</span>')
  expect(listChangePrices(family, { ...current, currency: 'GBP' })).toEqual(family.subscriptions)
})

test('CHANGE-02 only a plan that differs from the first current subscription can be gone on with', () => {
  expect(isHeld(monthly, current)).toBe(true)
  expect(isHeld({ ...monthly, id: 'other' }, current)).toBe(true)
  expect(isHeld(yearly, current)).toBe(false)
  expect(isHeld(yearly, undefined)).toBe(false)
})

test('CHANGE-04 where changing is not switched on, confirming says Coming Soon.. and sends nothing', async () => {
  const { client, sent } = serve({ [UPDATE]: changed })
  for (const config of [
    { enable_change_subscription: '' },
    { enable_change_subscription: 'FALSE' },
    { enable_change_subscription: 'true' },
  ]) {
    expect(await changePlan({ config, price: yearly, current }, { call: client, askBank })).toEqual({
      text: 'Coming Soon..',
      to: '',
      isElsewhere: false,
    })
  }
  expect(sent).toEqual([])
})

test('CHANGE-04 where it is, the plan is changed by one call, and the account shows it', async () => {
  const { client, sent } = serve({ [UPDATE]: changed })
  const config = { enable_change_subscription: 'TRUE' }
  expect(await changePlan({ config, price: yearly, current }, { call: client, askBank })).toEqual({
    text: 'You are on Family now.',
    to: '#/account',
    isElsewhere: false,
  })
  expect(sent.map(({ body }) => body)).toEqual([{ subscriptionId: 'basic-ngn-365', slug: 'stripe' }])
})

test('CHANGE-04 what has to be paid at the provider leads there, what a bank asks to the card, and a refusal is thrown', async () => {
  const config = { enable_change_subscription: 'TRUE' }
  const change = (answer: object) =>
    changePlan({ config, price: yearly, current }, { call: serve({ [UPDATE]: answer }).client, askBank })
  const url = 'https://pay.example/1'
  expect(await change({ ...changed, status: 'pending', url })).toMatchObject({ to: url, isElsewhere: true })
  expect(await change({ ...changed, status: 'action_required' })).toMatchObject({ to: '#/striperenewupdatecard' })
  const same = new ApiError(409, { code: 'SAME_PLAN', message: 'You are on this plan already' })
  await expect(change(same)).rejects.toMatchObject({ code: 'SAME_PLAN' })
})

test('CHANGE-04 what the bank asks is asked in place, then the same wish is told its outcome', async () => {
  const config = { enable_change_subscription: 'TRUE' }
  const answers: object[] = [{ ...changed, status: 'action_required', clientSecret: 'pi_1_secret_2' }, changed]
  const secrets: string[] = []
  const change = (refused: string | null, second?: Error) => {
    const left = answers.slice()
    const call = (async () => {
      if (left.length === 1 && second) throw second
      return left.shift()
    }) as never
    const ask = async (secret: string) => {
      secrets.push(secret)
      return refused
    }
    return changePlan({ config, price: yearly, current }, { call, askBank: ask })
  }
  expect(await change(null)).toEqual({ text: 'You are on Family now.', to: '#/account', isElsewhere: false })
  expect(await change('Your bank said no.')).toEqual({ text: 'Your bank said no.', to: '', isElsewhere: false })
  const same = new ApiError(409, { code: 'SAME_PLAN', message: 'You are on this plan already' })
  expect(await change(null, same)).toMatchObject({ to: '#/account' })
  await expect(change(null, new ApiError(503, { code: 'UNAVAILABLE', message: 'Later' }))).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  })
  expect(secrets).toEqual(Array(4).fill('pi_1_secret_2'))
})
