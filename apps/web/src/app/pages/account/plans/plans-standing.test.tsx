import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { PlanCards } from '#features/billing/plan-card.tsx'
import { PlansStanding } from './plans-standing.tsx'

type Account = Parameters<typeof PlansStanding>[0]['account']
const newcomer = {
  subscriptions: [],
  subscriptionHistory: 0,
  subscriptionList: [],
  recurring: 0,
  paymentProvider: '',
  profile: { email_address: 'ada@example.com', emailVerified: true },
} as unknown as Account
const expired = {
  ...newcomer,
  subscriptionHistory: 1,
  paymentProvider: 'stripe',
  subscriptionList: [{ expiry_date: '2026-10-17' }],
} as unknown as Account

const read = (account: Account) => renderToStaticMarkup(<PlansStanding account={account} />)
const toText = (html: string) =>
  html
    .replace(/<svg.*?<\/svg>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

describe('a member without a subscription, on the plans', () => {
  test('is told why nothing plays yet, and may look around or ask first', () => {
    const html = read(newcomer)
    expect(toText(html)).toContain('You have no active subscription, Kindly add subscription to start watching movies')
    expect(toText(html)).not.toContain('soon')
    expect(html).toContain('href="#/home"')
    expect(html).toContain('href="#/contact"')
    expect(html).not.toContain('role="alert"')
    expect(toText(html)).not.toContain('ended')
  })

  test('reads what the gate says when the subscription has run out, and since when', () => {
    expect(toText(read(expired))).toContain('No Active Subscription')
    expect(toText(read(expired))).toContain('Your membership ended on 17 October 2026 .')
    const lapsed = toText(read({ ...expired, recurring: 1 }))
    expect(lapsed).toContain('Subscription Expired')
    expect(lapsed).toContain('Your subscription has expired, Kindly subscribe to start watching movies')
  })

  test('finds the way to the six digits while the email is not confirmed', () => {
    const profile = { ...newcomer.profile, emailVerified: false }
    expect(read({ ...newcomer, profile })).toContain('href="#/verifybyemail?uid=ada%40example.com"')
    expect(read(newcomer)).not.toContain('verifybyemail')
  })

  test('with a subscription is told nothing', () => {
    expect(read({ ...newcomer, subscriptions: [{ package_id: 'basic' }] } as unknown as Account)).toBe('')
  })
})

const plan = {
  id: 'basic',
  title: 'Basic',
  description: '',
  metaData: {
    plan_details_keys: '["2 screens","14 days free subscription"]',
    '2 screens': '2 screens',
    '14 days free subscription': '14 days free subscription',
  },
  subscriptions: [],
} as unknown as Parameters<typeof PlanCards>[0]['plans'][number]

describe('PLANS-03 PLANS-04 a plan that is shown', () => {
  test('leads by its button to wherever choosing it leads; without one none looks chosen', () => {
    const html = renderToStaticMarkup(<PlanCards plans={[plan]} />)
    expect(toText(html)).toBe('Basic 2 screens 14 days free subscription')
    expect(html).not.toContain('plan--chosen')
    const choice = renderToStaticMarkup(
      <PlanCards plans={[plan]} choose={{ label: 'SELECT PLAN', href: ({ id }) => `#/selectpayment-dsp/s/${id}` }} />,
    )
    expect(choice).toContain('plan--chosen')
    expect(choice).toContain('href="#/selectpayment-dsp/s/basic"')
    const visitor = <PlanCards plans={[plan]} choose={{ label: 'SELECT PLAN', href: '#/signup' }} />
    expect(renderToStaticMarkup(visitor)).toContain('href="#/signup"')
  })

  test('is greyed in what it lacks, and says so to who does not see it', () => {
    const metaData = {
      plan_details_keys: '["HD","5 screens","empty","missing"]',
      HD: 'HD',
      '5 screens': 'false',
      empty: '',
    }
    const html = renderToStaticMarkup(<PlanCards plans={[{ ...plan, metaData }]} />)
    const lines = [...html.matchAll(/<li(.*?)>(.*?)<\/li>/gs)].map(([, more, line]) => [more, toText(line ?? '')])
    expect(lines).toEqual([
      ['', 'HD'],
      [' data-off=""', 'Not included: 5 screens'],
    ])
  })

  test('does not offer free days to one who has had them', () => {
    const html = renderToStaticMarkup(<PlanCards plans={[plan]} hadFreeDays />)
    expect(toText(html)).toBe('Basic 2 screens')
  })
})
