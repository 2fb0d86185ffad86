import type { VoteType } from '@kola/contract/votes'
import { expect, test } from 'vitest'
import { findStatus, placeVote } from './vote-state.ts'

const NONE: ReadonlyMap<string, VoteType> = new Map()

test('VOTE-02 a vote is held as id and status, true for like and false for dislike', () => {
  const liked = placeVote([], 'goat-money', 'UP')
  expect(liked).toEqual([{ id: 'goat-money', status: true }])
  expect(placeVote(liked, 'oro-ife', 'DOWN')).toEqual([
    { id: 'oro-ife', status: false },
    { id: 'goat-money', status: true },
  ])
})

test('VOTE-02 a title has one vote: a new one takes the place of the one before', () => {
  const votes = placeVote(placeVote([], 'goat-money', 'UP'), 'goat-money', 'DOWN')
  expect(votes).toEqual([{ id: 'goat-money', status: false }])
})

test('VOTE-02 the active choice is the vote that is held, and a new one from the press on', () => {
  const votes = [
    { id: 'goat-money', status: true },
    { id: 'oro-ife', status: false },
  ]
  expect(['goat-money', 'oro-ife', 'makoko-blue'].map((id) => findStatus(votes, NONE, id))).toEqual([
    true,
    false,
    undefined,
  ])
  expect(findStatus(votes, new Map([['goat-money', 'DOWN']]), 'goat-money')).toBe(false)
  expect(findStatus([], new Map([['makoko-blue', 'UP']]), 'makoko-blue')).toBe(true)
})
