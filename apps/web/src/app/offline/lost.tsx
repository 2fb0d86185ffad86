import { Button } from '@kola/ui/controls/button'
import { EmptyState } from '@kola/ui/feedback/empty-state'
import type { ReactNode } from 'react'
import { say } from './words.ts'

interface LostProps {
  /** What did not come. */
  title: string
  onRetry: () => void
  /** What it means for the viewer. */
  children: ReactNode
}

/** Stands where the service did not answer with what a screen is made of. */
export function Lost({ title, onRetry, children }: LostProps) {
  const retry = (
    <Button look="main" onClick={onRetry}>
      {say('tryAgain')}
    </Button>
  )
  return (
    <EmptyState title={title} action={retry}>
      <p>{children}</p>
    </EmptyState>
  )
}
