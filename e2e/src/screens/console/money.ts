import type { Page } from '@playwright/test'
import pg from 'pg'
import type { JourneyEnv } from '../../env.ts'
import { createAccountMaker } from '../../fixtures/service/accounts.ts'
import { signInByApi } from '../../fixtures/service/api.ts'
import { runPayments } from '../../fixtures/service/operator.ts'
import { setTenantText } from '../../fixtures/service/tenant-config.ts'
import type { Scene } from '../scene.ts'
import { openPlace } from './enter.ts'

const PEOPLE = [
  ['Danladi', 'Musa'],
  ['Hauwa', 'Sani Bichi'],
  ['Friday', 'Ekanem'],
  ['Basira', 'Adewale'],
] as const
const SEEN = ['2900.00', '2900.00', '2400.00', ''] as const

let made: Promise<string[]> | null = null

/** Four people who pay in at a bank, the same for each picture. */
const addDeposits = (service: JourneyEnv): Promise<string[]> => {
  made ??= (async () => {
    await setTenantText(service.databaseUrl, 'second_person_above', 'NGN 2500')
    const maker = createAccountMaker(service.databaseUrl)
    const client = new pg.Client({ connectionString: service.databaseUrl })
    await client.connect()
    const references: string[] = []
    for (const [place, [first, last]] of PEOPLE.entries()) {
      const member = await maker.newMember({ screens: null })
      await client.query('update account set first_name = $2, last_name = $3 where id = $1', [member.id, first, last])
      const call = await signInByApi(service.url, member)
      const body = { subscriptionId: 'basic-ngn-30', bankId: 'iroko' }
      const { payment } = (await call('POST /apps/v1/manual-payments', body)) as { payment: { reference: string } }
      references.push(payment.reference)
      if (SEEN[place]) await record(service, payment.reference, SEEN[place])
    }
    await client.end()
    await maker.close()
    await runPayments(service, ['confirm', references[1] ?? '', '--actor', 'Bode'])
    return references
  })()
  return made
}

const record = (service: JourneyEnv, reference: string, amount: string) =>
  runPayments(service, [
    ...['evidence', reference, '--bank', 'iroko', '--slip', `8801${reference.slice(-4)}`, '--amount', amount],
    ...['--currency', 'NGN', '--paid-on', new Date().toISOString().slice(0, 10), '--actor', 'Ngozi'],
  ])

async function openDeposit(page: Page, service: JourneyEnv): Promise<void> {
  const [reference] = await addDeposits(service)
  await openPlace(page, service, { path: `/deposits/${reference}`, role: 'finance' })
  const confirm = page.getByRole('button', { name: 'Confirm ₦2,900 as first', exact: true })
  if (await confirm.isVisible()) await confirm.click()
  await page.getByText('A second person is needed', { exact: true }).waitFor()
}

async function openApprovals(page: Page, service: JourneyEnv): Promise<void> {
  await openDeposit(page, service)
  await page.context().clearCookies()
  await openPlace(page, service, '/approvals')
  await page.getByRole('button', { name: 'Confirm ₦2,900 as second', exact: true }).waitFor()
}

async function openPayment(page: Page, service: JourneyEnv): Promise<void> {
  const [, paid] = await addDeposits(service)
  await openPlace(page, service, `/payments/${paid}`)
  await page.getByRole('heading', { name: 'Ledger', exact: true }).waitFor()
}

async function openRefund(page: Page, service: JourneyEnv): Promise<void> {
  await openPayment(page, service)
  await page.getByRole('button', { name: 'Give back…', exact: true }).click()
  await page.getByText('Ledger, after').or(page.getByText('What this does')).first().waitFor()
}

const SIZES = ['phone', 'desktop'] as const

/** Money that came in, and what two people decide. */
export const moneyScenes: readonly Scene[] = [
  { name: 'console-payments', open: openPayment, sizes: SIZES },
  { name: 'console-refund', open: openRefund, sizes: SIZES },
  { name: 'console-deposits', open: openDeposit, sizes: SIZES },
  { name: 'console-approvals', open: openApprovals, sizes: SIZES },
]
