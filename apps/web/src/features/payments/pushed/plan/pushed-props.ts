import type { ReactNode } from 'react'
import type { Beginning } from '../use-begin.ts'
import type { PushedPayment, PushedPlan } from './plan-pushed.ts'

export interface PushedProps {
  payment: PushedPayment
  view: PushedPlan
  /** By the service's clock. */
  nowMs: number
  /** The person says so. */
  isSent: boolean
  isBack: boolean
  isOnline: boolean
  userAgent: string
  beginning: Beginning
  /** Of the number that stays the member's. */
  own?: ReactNode
  onSent: () => void
  /** Looks now, for something has happened. */
  onAsk: () => void
}
