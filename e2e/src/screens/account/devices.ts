import type { Device, Watching } from '@kola/contract/devices/devices'
import type { Page } from '@playwright/test'
import type { JourneyEnv } from '../../env.ts'
import { makeMember } from '../../fixtures/service/accounts.ts'
import { addPeople, BISI, CHIDI } from '../../fixtures/service/people.ts'
import { askForCode } from '../../fixtures/tv/ask-for-code.ts'
import { signIn, signInByForm } from '../../fixtures.ts'
import type { Scene } from '../scene.ts'

const TV_NAME = 'LG television'

interface Answer {
  watching: Watching[]
  devices: Device[]
}

const toTime = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString()
const PLAYS = { deviceId: 'A'.repeat(20), isCurrent: false, since: toTime(0), season: null, episode: null }
const USED = { signedInBy: 'password', isCurrent: false, lastUsedAt: toTime(0), videoName: null } as const
const BISIS = { person: { id: 'bisi', name: 'Mama Bisi' } }
const TUNDES = { person: { id: 'tunde', name: 'Tunde' } }

/** What plays and where one is signed in, as in the drawing: no picture waits until it has come about. */
const DEVICES: Answer = {
  watching: [
    { ...PLAYS, ...BISIS, sessionId: 's1', deviceName: 'Living-room TV', title: 'Call to Bar', episode: 3 },
    { ...PLAYS, ...TUNDES, sessionId: 's2', deviceName: 'Tunde’s phone', title: 'Goat Money' },
  ],
  devices: [
    {
      ...USED,
      deviceId: '1',
      deviceName: 'Chrome on Windows',
      place: 'Yaba, Lagos',
      since: toTime(240),
      isCurrent: true,
    },
    { ...USED, deviceId: '2', deviceName: 'Living-room TV', place: 'Yaba, Lagos', since: toTime(90), signedInBy: 'tv' },
    { ...USED, deviceId: '3', deviceName: 'Tunde’s phone', place: 'Ìbàdàn', since: toTime(60) },
    {
      ...USED,
      deviceId: '4',
      deviceName: 'Samsung tablet',
      place: 'Enugu',
      since: toTime(200),
      lastUsedAt: toTime(98),
    },
  ],
}

const newMember = ({ databaseUrl }: JourneyEnv) => makeMember(databaseUrl)

/** A household of three. */
async function enter(page: Page, service: JourneyEnv): Promise<void> {
  const member = await newMember(service)
  await addPeople(service.url, member, { people: [BISI, CHIDI], pin: '2026' })
  await signIn(page, member, { url: service.url })
}

async function devices(page: Page, service: JourneyEnv): Promise<void> {
  await enter(page, service)
  await page.route('**/apps/v1/devices', (route) => route.fulfill({ json: DEVICES }))
  await page.goto('/#/account/devices')
  await page.getByRole('heading', { name: 'Signed in', exact: true }).waitFor()
}

/** A television was let in, and another one was not. */
async function activity(page: Page, service: JourneyEnv): Promise<void> {
  await signInByForm(page, await newMember(service))
  for (const answer of ['Yes, sign it in', 'No, this is not mine']) {
    await page.goto(`/#/tv?code=${await askForCode(page.request, service.url, TV_NAME)}`)
    await page.getByRole('button', { name: answer, exact: true }).click()
    await page.getByRole('status').first().waitFor()
  }
  await page.goto('/#/account/activity')
  await page.getByRole('heading', { name: 'What was done', exact: true }).waitFor()
}

async function typeCode(page: Page, service: JourneyEnv): Promise<void> {
  await enter(page, service)
  await page.goto('/#/tv')
  await page.getByRole('heading', { name: 'Add a TV', exact: true }).waitFor()
}

async function wrongCode(page: Page, service: JourneyEnv): Promise<void> {
  await typeCode(page, service)
  await page.getByLabel('Letter 1', { exact: true }).focus()
  await page.keyboard.type('BCDFGH')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('alert').waitFor()
}

async function asked(page: Page, service: JourneyEnv): Promise<void> {
  await enter(page, service)
  await page.goto(`/#/tv?code=${await askForCode(page.request, service.url, TV_NAME)}`)
  await page.getByRole('heading', { name: 'Is this your TV?', exact: true }).waitFor()
}

const decided = (button: string, heading: string) => async (page: Page, service: JourneyEnv) => {
  await asked(page, service)
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('heading', { name: heading, exact: true }).waitFor()
}

const scene = (name: string, open: Scene['open']): Scene => ({
  ...{ name, open, sizes: ['phone', 'desktop'] },
})

/** Where the account is signed in, and a television that asks to be. */
export const deviceScenes: readonly Scene[] = [
  scene('devices', devices),
  scene('activity', activity),
  scene('tv-link', typeCode),
  scene('tv-link-wrong', wrongCode),
  scene('tv-link-approve', asked),
  scene('tv-link-done', decided('Yes, sign it in', 'Look at your TV')),
  scene('tv-link-refused', decided('No, this is not mine', 'It stays outside')),
]
