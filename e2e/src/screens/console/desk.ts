import type { Page } from '@playwright/test'
import pg from 'pg'
import type { JourneyEnv } from '../../env.ts'
import { createAccountMaker } from '../../fixtures/service/accounts.ts'
import type { Scene } from '../scene.ts'
import { openPlace } from './enter.ts'

interface Caller {
  id: string
  email: string
}

let caller: Promise<Caller> | null = null

/** Who is on the line, the same for each picture. */
const addCaller = (service: JourneyEnv): Promise<Caller> => {
  caller ??= (async () => {
    const maker = createAccountMaker(service.databaseUrl)
    const { id, email } = await maker.newMember()
    await maker.close()
    const client = new pg.Client({ connectionString: service.databaseUrl })
    await client.connect()
    await client.query(`update account set first_name = 'Hauwa', last_name = 'Sani Bichi' where id = $1`, [id])
    await client.end()
    return { id, email }
  })()
  return caller
}

async function findMember(page: Page, service: JourneyEnv): Promise<void> {
  const { email } = await addCaller(service)
  await openPlace(page, service, { path: '/members', role: 'support' })
  await page.getByLabel('Mail, number, name, member number or payment reference', { exact: true }).fill(email)
  await page.getByRole('region', { name: 'By mail address', exact: true }).first().waitFor()
}

async function openMember(page: Page, service: JourneyEnv): Promise<void> {
  const { id } = await addCaller(service)
  await openPlace(page, service, { path: `/members/${id}`, role: 'support' })
  await page.getByRole('button', { name: 'Grant days…', exact: true }).waitFor()
}

async function grantDays(page: Page, service: JourneyEnv): Promise<void> {
  await openMember(page, service)
  await page.getByRole('button', { name: 'Grant days…', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '7', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Why', { exact: true }).fill('The film stopped twice on Friday')
  await page.getByRole('button', { name: 'Grant 7 days', exact: true }).waitFor()
}

const LETTERS = [
  ['Charged twice', 'My bank shows two debits of ₦2,900 on Tuesday. I only pressed pay once. Please give one back.'],
  ['The sound runs late', 'In Oro Ife the sound comes after the picture on my TV.'],
] as const

let ticket: Promise<string> | null = null

/** By the viewers’ own form. @returns the first one's ticket */
async function write(page: Page, service: JourneyEnv): Promise<string> {
  const { email } = await addCaller(service)
  const tickets: string[] = []
  for (const [title, message] of LETTERS) {
    await page.goto('/#/contact')
    const main = page.getByRole('main')
    await main.getByRole('textbox', { name: 'Name' }).fill('Hauwa Sani Bichi')
    await main.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
    await main.getByRole('textbox', { name: 'Phone' }).fill('0803 123 4567')
    await main.getByRole('textbox', { name: 'Title' }).fill(title)
    await main.getByRole('textbox', { name: 'Message' }).fill(message)
    await main.getByRole('button', { name: 'Send Message', exact: true }).click()
    await main.locator('.contact__ticket').waitFor()
    tickets.push((await main.locator('.contact__ticket').textContent()) ?? '')
    await page.reload()
  }
  return tickets[0] ?? ''
}

async function openTicket(page: Page, service: JourneyEnv): Promise<void> {
  ticket ??= write(page, service)
  await openPlace(page, service, { path: `/support/${await ticket}`, role: 'support' })
  await page
    .getByLabel(/^Reply to /)
    .fill('Hello Hauwa, thank you for telling us. We give the second debit back today.')
}

const SIZES = ['phone', 'desktop'] as const

/** Whoever calls, and what is done for them. */
export const deskScenes: readonly Scene[] = [
  { name: 'console-members', open: findMember, sizes: SIZES },
  { name: 'console-member', open: openMember, sizes: SIZES },
  { name: 'console-member-grant', open: grantDays, sizes: ['desktop'] },
  { name: 'console-support', open: openTicket, sizes: SIZES },
]
