import { createSleepTimer, type SleepTimer } from '@kola/player/sleep/sleep-timer'
import { useEffect, useState } from 'react'

/** When watching stops by itself: it goes from film to film, and ends with the player. */
export function useSleepTimer(titleId: string): SleepTimer {
  const [sleep] = useState(() => createSleepTimer())
  useEffect(() => {
    if (titleId === '') return
    // The film that it was chosen for is not the one that plays now.
    return () => {
      if (sleep.getChoice() === 'film') sleep.choose('off')
    }
  }, [sleep, titleId])
  useEffect(() => () => sleep.choose('off'), [sleep])
  return sleep
}
