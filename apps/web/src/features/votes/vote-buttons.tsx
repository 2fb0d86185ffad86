import type { VoteType } from '@kola/contract/votes'
import { Icon } from '@kola/ui/controls/icon'
import { IconButton } from '@kola/ui/controls/icon-button'
import type { IconShape } from '@kola/ui/icons/draw-icon'
import { ThumbsDown, ThumbsUp } from '@kola/ui/icons/titles'
import { useOptimisticUpdates } from '#shared/answers/optimistic.ts'
import { useKeptVotes } from './queries.ts'
import { findStatus, toStatus } from './vote-state.ts'
import { voteUpdates } from './vote-updates.ts'
import { say } from './words.ts'

interface Choice {
  type: VoteType
  icon: IconShape
  word: 'like' | 'dislike'
}

const CHOICES: readonly Choice[] = [
  { type: 'UP', icon: ThumbsUp, word: 'like' },
  { type: 'DOWN', icon: ThumbsDown, word: 'dislike' },
]

export interface VoteButtonsProps {
  /** Of the title. */
  id: string
  name: string
}

function useChoices({ id, name }: VoteButtonsProps) {
  const status = findStatus(useKeptVotes(), useOptimisticUpdates(voteUpdates), id)
  return CHOICES.map(({ type, icon, word }) => ({
    type,
    icon,
    text: say(word),
    label: say(word === 'like' ? 'likeTitle' : 'dislikeTitle', { name }),
    isOn: status === toStatus(type),
    give: () => voteUpdates.set(id, type),
  }))
}

/** Like and dislike as the round buttons of a card. */
export function VoteIconButtons(props: VoteButtonsProps) {
  return useChoices(props).map(({ type, icon, label, isOn, give }) => (
    <IconButton key={type} label={label} icon={icon} aria-pressed={isOn} onClick={give} />
  ))
}

/** Like and dislike with their words below, for a title's page. */
export function VoteRoundButtons(props: VoteButtonsProps) {
  return useChoices(props).map(({ type, icon, text, label, isOn, give }) => (
    <button key={type} type="button" className="round-action" aria-pressed={isOn} aria-label={label} onClick={give}>
      <Icon of={icon} />
      <span>{text}</span>
    </button>
  ))
}
