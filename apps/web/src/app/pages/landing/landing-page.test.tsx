import { toAppConfig } from '@kola/contract/app-config'
import type { Plan } from '@kola/contract/billing'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { keptPlans } from '#features/billing/queries.ts'
import { keptTenant } from '#features/tenant/queries.ts'
import { LandingPage } from './landing-page.tsx'

const toPlan = (title: string, metaData: Record<string, string> = {}): Plan => ({
  ...{ id: title.toLowerCase(), title, metaData, subscriptions: [] },
})

test('PLANS-02 special plans are hidden on the landing page, by their mark and by the restriction package', () => {
  keptPlans.put([toPlan('Marked', { special_plan: 'true' }), toPlan('Named'), toPlan('Basic'), toPlan('Family')])
  keptTenant.put(toAppConfig({ restriction_package: 'Named' }))
  const html = renderToStaticMarkup(<LandingPage />)
  expect([...html.matchAll(/<h3>([^<]+)/g)].map(([, title]) => title)).toEqual(['Basic', 'Family'])
})
