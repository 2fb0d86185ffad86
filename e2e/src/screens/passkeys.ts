import type { Page } from '@playwright/test'
import type { JourneyEnv } from '../env.ts'
import { addAuthenticator } from '../fixtures/browser/authenticator.ts'
import { makeMember } from '../fixtures/service/accounts.ts'
import { ageProofs } from '../fixtures/service/proofs.ts'
import { signIn, signInByForm } from '../fixtures.ts'
import type { Scene } from './scene.ts'

const newMember = ({ databaseUrl }: JourneyEnv) => makeMember(databaseUrl)

/** Two of them: of this device, and of another that has a name of its own. */
async function list(page: Page, service: JourneyEnv): Promise<string> {
  const member = await newMember(service)
  await signIn(page, member, { url: service.url })
  for (const name of ['Tunde’s Tecno', '']) {
    const device = await addAuthenticator(page)
    await page.goto('/#/account/passkeys')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('button', { name: /^Rename Passkey/ }).waitFor()
    if (name === '') break
    await page.getByRole('button', { name: /^Rename Passkey/ }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: `Remove ${name}` }).waitFor()
    await device.remove()
    await page.goto('about:blank')
  }
  await page.locator('.toast').waitFor({ state: 'hidden' })
  return member.email
}

async function proof(page: Page, service: JourneyEnv): Promise<void> {
  const email = await list(page, service)
  await ageProofs(service.databaseUrl, email)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).waitFor()
}

async function offer(page: Page, service: JourneyEnv): Promise<void> {
  await addAuthenticator(page)
  await signInByForm(page, await newMember(service))
  await page.getByRole('button', { name: 'Yes, use it' }).waitFor()
}

/** Where a device's own lock signs in. */
export const passkeyScenes: readonly Scene[] = [
  {
    name: 'account-passkeys',
    open: async (page, service) => {
      await list(page, service)
    },
  },
  { name: 'account-passkeys-proof', open: proof, sizes: ['phone', 'desktop'] },
  { name: 'home-passkey-offer', open: offer, sizes: ['phone', 'desktop'] },
]
