import './tv-sign-in.css'
import { Button } from '@kola/ui/controls/button'
import { Brand } from '@kola/ui/frame/brand'
import { useState } from 'react'
import { useTenant } from '#features/tenant/queries.ts'
import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { afterPaint } from '#shared/after-paint.ts'
import { paths } from '#shared/paths.ts'
import { texts } from '#shared/texts.ts'
import { LoginPage as PasswordPage } from '../login-page.tsx'
import { ByCode } from './by-code.tsx'
import { say } from './words.ts'

/** On a television a code comes first; who would rather type finds the form of the other devices behind it. */
export function LoginPage() {
  const [isTyped, setTyped] = useState(false)
  const show = (isNext: boolean) => afterPaint(() => setTyped(isNext))
  return isTyped ? <Typed onCode={() => show(false)} /> : <Coded onType={() => show(true)} />
}

function Coded({ onType }: { onType: () => void }) {
  useScreenName(texts.login)
  const { appName } = useTenant()
  return (
    <main className="tv-sign-in">
      <Back />
      <div className="tv-sign-in__bar">
        <Brand name={appName} href={paths.landing} />
      </div>
      <ByCode onType={onType} />
    </main>
  )
}

/** The banner of home lies far behind, where the service names one. */
function Back() {
  const pictures = document.querySelector<HTMLMetaElement>('meta[name="kola-hero"]')?.content ?? ''
  const wide = pictures.split(' ')[1]?.replace(/avif$/, 'webp')
  return wide ? <img className="tv-sign-in__back" src={wide} alt="" /> : null
}

function Typed({ onCode }: { onCode: () => void }) {
  return (
    <>
      <PasswordPage />
      <div className="tv-sign-in__other">
        <Button onClick={onCode}>{say('withPhone')}</Button>
      </div>
    </>
  )
}
