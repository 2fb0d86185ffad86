import { Button } from '@kola/ui/controls/button'
import { EmptyState } from '@kola/ui/feedback/empty-state'
import { onlineManager } from '@tanstack/react-query'
import { useState } from 'react'
import { reachability } from '#shared/service/reachability.ts'
import { say } from './words.ts'

interface NoLineProps {
  /** What was asked for; the heading says that there is no line when missing. */
  title?: string
  level?: 1 | 2
  /** A whole sentence as heading. */
  isSentence?: boolean
  onRetry: () => void
}

/** Stands where something cannot come without a line. It comes by itself with the line; a press looks at once. */
export function NoLine({ title, level, isSentence, onRetry }: NoLineProps) {
  const [state, setState] = useState<'still' | 'asking' | 'asked'>('still')
  async function look() {
    setState('asking')
    const isBack = await reachability.ask()
    setState('asked')
    if (!isBack) return
    // Some browsers take a line for lost that is there: the service's answer counts.
    onlineManager.setOnline(true)
    onRetry()
  }
  const retry = (
    <Button look="main" busy={state === 'asking'} onClick={() => void look()}>
      {say('tryAgain')}
    </Button>
  )
  return (
    <EmptyState title={title ?? say('noLine')} level={level} isSentence={isSentence} action={retry}>
      <p>{say(title ? 'noLineComes' : 'comesBack')}</p>
      <p className="note" role="status">
        {state === 'asked' && say('stillNoLine')}
      </p>
    </EmptyState>
  )
}
