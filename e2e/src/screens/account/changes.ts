import type { Page } from '@playwright/test'
import type { JourneyEnv } from '../../env.ts'
import { newNumber } from '../../fixtures/pages/codes.ts'
import { createAccountMaker } from '../../fixtures/service/accounts.ts'
import { waitForSms } from '../../fixtures/service/mailbox.ts'
import { signIn } from '../../fixtures.ts'
import type { Scene } from '../scene.ts'

async function enter(page: Page, { url, databaseUrl }: JourneyEnv) {
  const maker = createAccountMaker(databaseUrl)
  const telephone = newNumber().dialled
  try {
    const member = await maker.newMember({ telephone, verified: { email: true, telephone: true } })
    await signIn(page, member, { url })
    return { ...member, telephone }
  } finally {
    await maker.close()
  }
}

const at = (path: string, button: string) => async (page: Page, service: JourneyEnv) => {
  const member = await enter(page, service)
  await page.goto(`/#${path}`)
  await page.getByRole('button', { name: button, exact: true }).waitFor()
  return member
}

const email = at('/update-email', 'Send the link')
const phone = at('/updatephone', 'SEND CODE')
const password = at('/update-password', 'Change password')

async function emailSent(page: Page, service: JourneyEnv): Promise<void> {
  const member = await email(page, service)
  await page.getByLabel('Email', { exact: true }).fill(`new.${member.email}`)
  await page.getByLabel('Current password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Send the link', exact: true }).click()
  await page.getByRole('heading', { name: 'Look in your new mail' }).waitFor()
}

/** Every fault that a form of changes tells beside its fields. */
async function phoneFaults(page: Page, service: JourneyEnv): Promise<void> {
  await phone(page, service)
  await page.getByLabel('New phone', { exact: true }).fill('0803')
  await page.getByRole('button', { name: 'SEND CODE', exact: true }).click()
  await page.getByText('Invalid Phone', { exact: true }).waitFor()
}

async function phoneCode(page: Page, service: JourneyEnv): Promise<void> {
  const member = await phone(page, service)
  await page.getByLabel('New phone', { exact: true }).fill(newNumber().national)
  await page.getByLabel('Current password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'SEND CODE', exact: true }).click()
  await page.getByLabel('Digit 1').waitFor()
  await page.getByRole('timer').waitFor()
}

/** What the number before offers by SMS, when it was not its owner who changed it. */
async function undo(page: Page, service: JourneyEnv): Promise<void> {
  const { telephone } = await phone(page, service)
  await page.getByRole('button', { name: 'Delete phone number', exact: true }).click()
  await page.waitForURL(/#\/account$/)
  const sms = await waitForSms(service.sandboxUrl, telephone)
  await page.goto(`/?undo#${sms.text.match(/\/#(\/undo-change\?token=\S+)/)?.[1]}`)
  await page.getByText('goes back to your account').waitFor()
}

const scene = (name: string, open: (page: Page, service: JourneyEnv) => Promise<unknown>): Scene => ({
  ...{ name, sizes: ['phone', 'desktop'] },
  open: async (page, service) => {
    await open(page, service)
  },
})

/** Another email, phone or password. */
export const changeScenes: readonly Scene[] = [
  scene('change-email', email),
  scene('change-email-sent', emailSent),
  scene('change-phone', phone),
  scene('change-phone-faults', phoneFaults),
  scene('change-phone-code', phoneCode),
  scene('change-password', password),
  scene('change-undo', undo),
]
