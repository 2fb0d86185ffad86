import { Button, ButtonLink } from '@kola/ui/controls/button'
import { Icon } from '@kola/ui/controls/icon'
import { PasswordField } from '@kola/ui/fields/field'
import { LogOut } from '@kola/ui/icons/bars'
import type { ReactNode } from 'react'
import { ChangeStyles } from '#features/changes/change-styles.tsx'
import { PayStyles } from '#features/payments/pay-styles.tsx'
import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { paths } from '#shared/paths.ts'
import { say } from './words.ts'

interface ChangeFrameProps {
  title: string
  /** How far the change is. */
  steps?: ReactNode
  lead?: ReactNode
  children?: ReactNode
}

/** A screen that changes one thing of the account. */
export function ChangeFrame({ title, steps, lead, children }: ChangeFrameProps) {
  useScreenName(title)
  return (
    <main className="gate gate--change">
      <PayStyles />
      <ChangeStyles />
      <div className="page page--form stack">
        <div>
          <h1>{title}</h1>
          {steps}
          {lead && <p>{lead}</p>}
        </div>
        {children}
      </div>
    </main>
  )
}

/** The action, and the way back to the account. */
export const ChangeActions = ({ label, isBusy }: { label: string; isBusy: boolean }) => (
  <div className="button-row">
    <Button type="submit" look="main" busy={isBusy}>
      {label}
    </Button>
    <ButtonLink href={paths.account}>{say('goBack')}</ButtonLink>
  </div>
)

/** Said where all are signed out. */
export const Safe = ({ children }: { children: ReactNode }) => (
  <p className="safe">
    <Icon of={LogOut} />
    <span>{children}</span>
  </p>
)

interface CurrentPasswordProps {
  label?: string
  value: string
  onValue: (value: string) => void
  error: string | undefined
  onFocus: () => void
}

export const CurrentPassword = ({ label = say('current'), error, ...field }: CurrentPasswordProps) => (
  <PasswordField {...field} label={label} autoComplete="current-password" {...(error && { error })} />
)

export const ToForgotten = () => (
  <p>
    <a className="quiet-link" href={paths.forgotPassword}>
      {say('forgot')}
    </a>
  </p>
)
