import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { queries, whenSignedOut } from '#shared/client.ts'
import { goTo, usePath } from '#shared/location.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { leave, useSession } from '#shared/session.ts'
import { SignInPage } from '../pages/sign-in/sign-in-page.tsx'
import { Shell } from '../shell/shell.tsx'
import { findPage } from './pages.tsx'

const JoinPage = lazy(async () => ({ default: (await import('../pages/join/join-page.tsx')).JoinPage }))
const PasswordPage = lazy(async () => ({ default: (await import('../pages/join/password-page.tsx')).PasswordPage }))

const loading = (
  <p className="wait" role="status">
    Loading
  </p>
)

export function App() {
  return (
    <QueryClientProvider client={queries}>
      <Suspense fallback={loading}>
        <Way />
      </Suspense>
    </QueryClientProvider>
  )
}

/** Whoever has a link needs no session; everybody else signs in first. */
function Way() {
  const path = usePath()
  const [, page = '', link = ''] = path.split('/')
  useEffect(() => whenSignedOut(leave), [])
  if (page === 'join' && link) return <JoinPage link={link} />
  if (page === 'password') return <PasswordPage link={link} />
  return <Inside path={path} />
}

function Inside({ path }: { path: string }) {
  const { data: session, isPending, error, refetch } = useSession()
  const shown = session ? findPage(session, path) : null
  const title = shown?.title ?? 'Console'
  const isLost = session && !shown
  useEffect(() => {
    if (isLost) goTo('/')
  }, [isLost])
  useEffect(() => {
    document.title = `${session ? title : 'Sign in'} · Kola console`
  }, [session, title])
  if (isPending) return loading
  if (error) return <Failure error={error} onAgain={() => void refetch()} />
  if (!session) return <SignInPage />
  return (
    <Shell session={session} shown={shown}>
      <Suspense fallback={loading}>
        {shown && <shown.View key={`${shown.place} ${shown.id}`} session={session} id={shown.id} />}
      </Suspense>
    </Shell>
  )
}
