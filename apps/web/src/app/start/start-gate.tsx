import { Loader } from '@kola/ui/feedback/loader'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { onServiceBack } from '#shared/service/reachability.ts'
import { getAppToken } from '#shared/service/service.ts'
import { Fault } from '../routing/fault.tsx'
import { say } from '../words.ts'
import { makeStartCalls, startInOrder } from './start-up.ts'

type Start = 'waiting' | 'ready' | 'failed'

/** After how long the loader says that it is still at work. */
const SLOW_AFTER_MS = 6_000

function PatientLoader() {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return <Loader text={isSlow ? say('stillWaiting') : undefined} />
}

/** Shows the full-page loader until the start is done, and what can be done when it fails. */
export function StartGate({ isReady, children }: { isReady: boolean; children: ReactNode }) {
  const [start, setStart] = useState<Start>(isReady ? 'ready' : 'waiting')
  const begin = useCallback(() => {
    setStart('waiting')
    startInOrder(makeStartCalls(getAppToken)).then(
      () => setStart('ready'),
      () => setStart('failed'),
    )
  }, [])
  useEffect(() => {
    if (!isReady) begin()
  }, [isReady, begin])
  useEffect(() => (start === 'failed' ? onServiceBack(begin) : undefined), [start, begin])
  if (start === 'ready') return children
  if (start === 'waiting') return <PatientLoader />
  return <Fault text={say('noService')} onRetry={begin} />
}
