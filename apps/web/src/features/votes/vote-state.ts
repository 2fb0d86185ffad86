import type { Vote, VoteType } from '@kola/contract/votes'

/** Whether a title is liked (true), disliked (false) or neither. Specification 1 §3. */
export function findStatus(
  votes: readonly Vote[],
  updates: ReadonlyMap<string, VoteType>,
  id: string,
): boolean | undefined {
  const expected = updates.get(id)
  return expected ? toStatus(expected) : votes.find((vote) => vote.id === id)?.status
}

export const toStatus = (type: VoteType): boolean => type === 'UP'

/** The votes with one more; one that the title had before is replaced, the newest stands first. */
export function placeVote(votes: readonly Vote[], id: string, type: VoteType): Vote[] {
  return [{ id, status: toStatus(type) }, ...votes.filter((vote) => vote.id !== id)]
}
