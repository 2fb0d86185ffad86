import { ButtonLink } from '@kola/ui/controls/button'
import { Message } from '@kola/ui/feedback/message'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { navigate } from '#shared/location/location.ts'

interface LeadOnProps {
  to: string
  waitMs: number
  /** Of the button for those who do not want to wait. */
  label: string
  children: ReactNode
}

/**
 * Says what has come about, and leads on by itself unless the screen is left before. It takes the focus, which the form
 * that stood here had, so that a screen reader reads it.
 */
export function LeadOn({ to, waitMs, label, children }: LeadOnProps) {
  const told = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => told.current?.focus({ preventScroll: true }), [])
  // A layout effect ends when the next screen is asked for, also while its code is still on the way.
  useLayoutEffect(() => {
    const timer = setTimeout(() => navigate(to, { replace: true }), waitMs)
    return () => clearTimeout(timer)
  }, [to, waitMs])
  return (
    <>
      <div role="status" className="lead-on" tabIndex={-1} ref={told}>
        <Message kind="success">{children}</Message>
      </div>
      <ButtonLink look="main" wide href={to}>
        {label}
      </ButtonLink>
    </>
  )
}
