import '@kola/ui/styles/tokens.css'
import '@kola/ui/styles/base.css'
import '@kola/ui/styles/forced-colors.css'
import '@kola/ui/styles/large-text.css'
import { showToast, ToastRegion } from '@kola/ui/feedback/toast'
import ui from '@kola/ui/messages/en.json' with { type: 'json' }
import { bringWords } from '@kola/ui/words'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { navigate, readAddress } from '../shared/location/location.ts'
import { toWords } from '../shared/messages/words.ts'
import { showKeptNotice } from '../shared/notices/kept-notice.ts'
import { paths, patterns } from '../shared/paths.ts'
import { call, onBarred, onSignInNeeded } from '../shared/service/service.ts'
import { getSessionState, watchSession } from '../shared/service/session.ts'
import { tokens } from '../shared/service/tokens.ts'
import { hasStoredSign } from '../shared/stored/stored-key.ts'
import { APP_VERSION, texts } from '../shared/texts.ts'
import { Edge } from '../shared/views/edge.tsx'
import { loadScreen } from '../shared/views/load-screen.ts'
import { OfflineNotice } from './frame/offline-notice.tsx'
import { AppRouter } from './router.tsx'
import { warmHome } from './routing/routes.tsx'
import { toBoot } from './start/boot.ts'
import { findFirstRoute, prepareFirstScreen } from './start/first-screen.ts'
import { StartGate } from './start/start-gate.tsx'
import { LateGate, OfflineGate } from './start/start-late.tsx'
import { applyBoot } from './start/start-up.ts'

bringWords(toWords('ui', ui))

/** What support asks for in a browser's console: the version, and calls as this page makes them. */
const support = { version: APP_VERSION, call }

/** A member's account, list and places load beside everything else, and what home shows where the visit begins there. */
async function beginMember(): Promise<void> {
  if (getSessionState() !== 'member') return
  const isHome = findFirstRoute()?.pattern === patterns.home
  warmHome()
  const { openMember, openHome } = await import('./start/member.ts')
  await Promise.all([openMember(), isHome && openHome()])
}

/** A provider's sign-in page sends people back to `/sign-in/{provider}`; no screen stands there. */
async function takeUpReturn(): Promise<void> {
  if (!location.pathname.startsWith('/sign-in/')) return
  try {
    const { comeBack } = await loadScreen(() => import('./arrival/come-back.ts'))
    await comeBack()
  } catch {
    history.replaceState(null, '', `/${paths.login}`)
    showToast(texts.fallback)
  }
}

/** What nobody waits for: every screen that needs it asks for it again and says what is wrong. */
function none() {}

/** Starts the app in a page. */
export async function mount(page: Document): Promise<void> {
  const root = page.getElementById('root')
  if (!root) throw new Error('The page has no element with the id root')
  Object.assign(window, { kola: support })
  const boot = toBoot(page.getElementById('boot')?.textContent)
  if (boot) applyBoot(boot, tokens)
  watchSession()
  showKeptNotice()
  onBarred(async (code) => (await import('./routing/more-screens.tsx')).leadOn(code))
  onSignInNeeded(() => navigate(paths.loginThen(readAddress())))
  const answers = beginMember()
  answers.catch(none)
  await takeUpReturn()
  if (hasStoredSign()) await import('./offline/begin-stored.ts').then((late) => late.beginStored(answers), none)
  await prepareFirstScreen(answers)
  const app = (
    <>
      <StartGate isReady={boot !== null}>
        <AppRouter />
        <LateGate />
        <OfflineGate />
      </StartGate>
      <ToastRegion />
      <Edge>
        <OfflineNotice />
      </Edge>
    </>
  )
  // In slices: a press, and what the page itself has drawn, need not wait for all of it.
  startTransition(() => createRoot(root).render(app))
}
