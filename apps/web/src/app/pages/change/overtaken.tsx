import { ButtonLink } from '@kola/ui/controls/button'
import { useEffect, useState } from 'react'
import { onOtherTab, type SharedThing } from '#shared/memory/other-tabs.ts'
import { paths } from '#shared/paths.ts'
import { ChangeFrame, Safe } from './change-frame.tsx'
import { say } from './words.ts'

interface OvertakenProps {
  /** What was changed meanwhile. */
  text: string
  /** What came of it. */
  safe: string
  /** The screen that going on leads back to. */
  path: string
}

/** Another tab was first: what was entered here is not sent, and going on begins with the login. */
export function Overtaken({ text, safe, path }: OvertakenProps) {
  return (
    <ChangeFrame title={say('overtaken')} lead={<span role="status">{text}</span>}>
      <ButtonLink look="main" wide href={paths.loginThen(path.slice(1))}>
        {say('goOnHere')}
      </ButtonLink>
      <Safe>{safe}</Safe>
    </ChangeFrame>
  )
}

/** Whether another tab has changed it since this screen stands. */
export function useOvertaken(thing: SharedThing): boolean {
  const [isOvertaken, setOvertaken] = useState(false)
  useEffect(() => {
    onOtherTab(thing, () => setOvertaken(true))
    return () => onOtherTab(thing, () => {})
  }, [thing])
  return isOvertaken
}
