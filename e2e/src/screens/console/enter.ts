import type { Role } from '@kola/contract/staff/permissions'
import type { Page } from '@playwright/test'
import type { JourneyEnv } from '../../env.ts'
import { invite, join } from '../../fixtures/service/staff.ts'

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>

const NAMES: Readonly<Record<Role, string>> = {
  owner: 'Adaeze Nwosu',
  editor: 'Tolu Bakare',
  support: 'Efe Obi',
  finance: 'Bisi Adeyemi',
  analyst: 'Kemi Alade',
}
const sessions = new Map<Role, Promise<Cookies>>()

/** Of the staff, the same for each picture: who joined once comes back by the cookie. */
export async function enter(page: Page, service: JourneyEnv, role: Role = 'owner'): Promise<void> {
  const known = sessions.get(role)
  if (known) {
    await page.context().addCookies(await known)
    return
  }
  const joined = (async () => {
    await join(page, await invite(page, service, role), NAMES[role])
    return page.context().cookies()
  })()
  sessions.set(role, joined)
  await joined
}

/** A place of the console, once its heading stands and nothing loads. */
export async function openPlace(
  page: Page,
  service: JourneyEnv,
  place: string | { path: string; role: Role },
): Promise<void> {
  const { path, role } = typeof place === 'string' ? { path: place, role: 'owner' as const } : place
  await enter(page, service, role)
  await page.goto(`/console/#${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('.wait').waitFor({ state: 'detached' })
}
