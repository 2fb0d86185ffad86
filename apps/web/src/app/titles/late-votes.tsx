import { type ComponentType, useEffect, useState } from 'react'
import type { VoteButtonsProps } from '#features/votes/vote-buttons.tsx'

let Buttons: ComponentType<VoteButtonsProps> | null = null

async function loadButtons(): Promise<ComponentType<VoteButtonsProps>> {
  Buttons ??= (await import('#features/votes/vote-buttons.tsx')).VoteIconButtons
  return Buttons
}

/** Like and dislike of a card; their code and the votes come when the first card is looked at more closely. */
export function LateVotes(props: VoteButtonsProps) {
  const [Shown, show] = useState(() => Buttons)
  useEffect(() => {
    loadButtons()
      .then((Loaded) => show(() => Loaded))
      .catch(() => {
        // NOTE: the next card tries again; the rest of the panel does without.
      })
  }, [])
  if (Shown) return <Shown {...props} />
  // As wide as the buttons that come.
  return (
    <>
      <span className="icon-button" />
      <span className="icon-button" />
    </>
  )
}
