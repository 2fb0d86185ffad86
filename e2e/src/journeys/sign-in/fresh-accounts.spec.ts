import { expect } from '@playwright/test'
import { signInByApi } from '#fixtures/service/api.ts'
import { test } from '#fixtures.ts'

test('accounts made for a journey sign in and hold the subscription asked for', async ({ service, newMember }) => {
  const subscriber = await signInByApi(service.url, await newMember({ screens: 5 }))
  expect(JSON.stringify(await subscriber('GET /apps/v1/account'))).toContain('SUCCESS')
  const newcomer = await signInByApi(service.url, await newMember({ screens: null }))
  expect(JSON.stringify(await newcomer('GET /apps/v1/account'))).not.toContain('SUCCESS')
})
