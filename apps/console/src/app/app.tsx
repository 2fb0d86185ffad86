import { lazy, Suspense, useEffect } from 'react'
import { whenSignedOut } from '#shared/client.ts'
import { goTo, usePath } from '#shared/location.ts'
import { leave, useSession } from '#shared/session.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { SignInPage } from './pages/sign-in/sign-in-page.tsx'
import { findPage } from './pages.tsx'
import { Shell } from './shell.tsx'

const JoinPage = lazy(async () => ({ default: (await import('./pages/join/join-page.tsx')).JoinPage }))
const PasswordPage = lazy(async () => ({ default: (await import('./pages/join/password-page.tsx')).PasswordPage }))

/** Whoever has a link needs no session; everybody else signs in first. */
export function App() {
  const path = usePath()
  const [, page = '', link = ''] = path.split('/')
  useEffect(() => whenSignedOut(leave), [])
  if (page === 'join' && link) return <Whole>{<JoinPage link={link} />}</Whole>
  if (page === 'password') return <Whole>{<PasswordPage link={link} />}</Whole>
  return <Inside path={path} />
}

const Whole = ({ children }: { children: React.ReactNode }) => (
  <Suspense fallback={<p className="wait" role="status">Loading</p>}>{children}</Suspense>
)

function Inside({ path }: { path: string }) {
  const { data: session, isPending, error, refetch } = useSession()
  const page = session ? findPage(session, path) : null
  useEffect(() => {
    if (session && !page) goTo('/account')
  }, [session, page])
  useEffect(() => {
    document.title = `${session ? (page?.title ?? 'Console') : 'Sign in'} · Kola console`
  }, [session, page])
  if (isPending) return <p className="wait" role="status">Loading</p>
  if (error) return <Failure error={error} onAgain={() => void refetch()} />
  if (!session) return <SignInPage />
  return (
    <Shell session={session} path={path} title={page?.title ?? ''}>
      <Suspense fallback={<p className="wait" role="status">Loading</p>}>{page && <page.View session={session} />}</Suspense>
    </Shell>
  )
}
