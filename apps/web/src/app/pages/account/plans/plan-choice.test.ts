import type { UserSubscription } from '@kola/contract/billing'
import { expect, test } from 'vitest'
import { planChoice } from './plan-choice.ts'

const plan = { id: 'basic', title: 'Basic', metaData: {}, subscriptions: [{ id: 'basic-ngn-30' }] } as never
const holding = (recurring: 0 | 1) => ({ subscriptions: [{ recurring } as UserSubscription] })

test('PLANS-04 choosing a plan leads to the ways to pay, with the plan’s sid and pid', () => {
  expect(planChoice(plan, false, { subscriptions: [] })).toBe('#/selectpayment-dsp/basic-ngn-30/basic')
  expect(planChoice(plan, false, undefined)).toBe('#/selectpayment-dsp/basic-ngn-30/basic')
})

test('PLANS-04 a visitor who chooses a plan is led to the sign-up, which leads back to the plans', () => {
  expect(planChoice(plan, true, undefined)).toBe('#/signup')
})

test('PLANS-04 whoever renews by itself changes the plan; what ends by itself can be paid on', () => {
  expect(planChoice(plan, false, holding(1))).toBe('#/changesubscription')
  expect(planChoice(plan, false, holding(0))).toBe('#/selectpayment-dsp/basic-ngn-30/basic')
})
