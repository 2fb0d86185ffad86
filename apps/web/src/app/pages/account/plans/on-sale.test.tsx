import type { AccountAnswer } from '@kola/contract/account'
import { toAppConfig } from '@kola/contract/app-config'
import type { Plan } from '@kola/contract/billing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { accountQuery } from '#features/account/queries.ts'
import { keptPlans } from '#features/billing/queries.ts'
import { keptTenant } from '#features/tenant/queries.ts'
import { ChangeSubscriptionPage } from './change-subscription-page.tsx'
import { PackagesPage } from './packages-page.tsx'
import { SubscriptionPage } from './subscription-page.tsx'

vi.mock('#shared/service/session.ts', async (load) => ({ ...(await load<object>()), useSession: () => 'member' }))

const toPlan = (title: string, metaData: Record<string, string> = {}): Plan => {
  const id = title.toLowerCase()
  const price = { id, sub_id: id, slug_name: id, title: `${title}, every 30 days`, description: '', metaData: {} }
  return { id, title, metaData, subscriptions: [{ ...price, currency: 'NGN', price: '2900.00' }] }
}

beforeEach(() => {
  keptPlans.put([toPlan('Marked', { special_plan: 'true' }), toPlan('Named'), toPlan('Basic'), toPlan('Family')])
  keptTenant.put(toAppConfig({ restriction_package: 'Named' }))
})

/** @param sid what the account pays for by now */
function draw(Page: ComponentType, sid = 'basic'): string {
  const client = new QueryClient()
  const held = { package: 'Basic', package_id: 'basic', sub_id: sid, currency: 'NGN', payment_gateway: 'stripe' }
  const account = { subscriptions: [held], subscriptionList: [held], subscriptionHistory: 1, profile: {} }
  client.setQueryData(accountQuery.queryKey, account as unknown as AccountAnswer)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  )
}

test.each([
  ['the short screens', SubscriptionPage, 'h2'],
  ['the screen of the plans', PackagesPage, 'h3'],
  ['the screen that changes the plan', ChangeSubscriptionPage, 'option'],
] as const)(
  'PLANS-02 special plans are hidden on %s, by their mark and by the restriction package',
  (_name, Page, tag) => {
    const html = draw(Page)
    expect(html).not.toMatch(/Marked|Named/)
    const names = [...html.matchAll(new RegExp(`<${tag}[^>]*>([^<]+)`, 'g'))].map(([, text]) => text)
    expect(names.filter((name) => name === 'Basic' || name === 'Family')).toEqual(['Basic', 'Family'])
  },
)

test('CHANGE-02 Continue is enabled only for a plan that is not held', () => {
  const isDisabled = (html: string) => /<button[^>]*disabled=""[^>]*>Continue</.test(html)
  expect(isDisabled(draw(ChangeSubscriptionPage))).toBe(true)
  const other = draw(ChangeSubscriptionPage, 'basic-of-before')
  expect(other).toContain('>Continue<')
  expect(isDisabled(other)).toBe(false)
})
