import { Button } from '@kola/ui/controls/button'
import { Message } from '@kola/ui/feedback/message'
import { Dialog } from '@kola/ui/surfaces/dialog'
import type { ReactNode } from 'react'
import { paymentTexts } from '#shared/payment-texts.ts'

interface PlanDialogProps {
  label: string
  isBusy: boolean
  /** There is nothing to agree to. */
  isRefused?: boolean
  /** Why it is not done; empty while nothing is wrong. */
  fault: string
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks once more about the plan. CHANGE-03 */
export function PlanDialog({ label, isBusy, isRefused = false, fault, onConfirm, onClose, children }: PlanDialogProps) {
  const actions = (
    <>
      <Button look="main" busy={isBusy} disabled={isRefused} onClick={onConfirm}>
        {label}
      </Button>
      <Button look="text" onClick={onClose}>
        {paymentTexts.cancel}
      </Button>
    </>
  )
  return (
    <Dialog title={paymentTexts.upgradeTitle} onClose={onClose} actions={actions}>
      <div className="gapped">
        {children}
        {fault && <Message kind="danger">{fault}</Message>}
      </div>
    </Dialog>
  )
}
