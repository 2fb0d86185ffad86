import type { Browser, BrowserContextOptions } from 'playwright'
import { signInByForm, withContext } from './browser.ts'

/** What stays of a sign-in: nothing of what an earlier visit has kept. */
const OF_SIGN_IN = /token|device|consent/i

export type BrowserState = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** A member's browser that was never on home. */
export async function signInFresh(browser: Browser, url: string): Promise<BrowserState> {
  return withContext(browser, async (context) => {
    await signInByForm(await context.newPage(), url, 'member@example.com')
    const { cookies, origins } = await context.storageState()
    const kept = origins.map((origin) => ({
      ...origin,
      localStorage: origin.localStorage.filter(({ name }) => OF_SIGN_IN.test(name)),
    }))
    return { cookies, origins: kept }
  })
}
