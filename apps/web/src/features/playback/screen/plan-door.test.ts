import type { ErrorCode } from '@kola/contract/errors'
import { ApiError } from '@kola/contract/http/client'
import { describe, expect, it } from 'vitest'
import { planDoor } from './plan-door.ts'

const refusal = (status: number, code: ErrorCode) => new ApiError(status, { code, message: '', requestId: '' })

describe('planDoor', () => {
  it.each([
    { error: refusal(422, 'SCREEN_LIMIT_REACHED'), view: 'screens' },
    { error: refusal(403, 'SUBSCRIPTION_REQUIRED'), view: 'refused' },
    { error: refusal(403, 'SUBSCRIPTION_EXPIRED'), view: 'refused' },
    { error: refusal(403, 'PLAY_DISABLED'), view: 'leaving' },
    { error: refusal(404, 'TITLE_NOT_READY'), view: 'leaving' },
    { error: refusal(503, 'UNAVAILABLE'), view: 'fault' },
    { error: new ApiError(0), view: 'fault' },
    { error: new TypeError('bug'), view: 'fault' },
    { error: null, view: 'film' },
  ])('PLAYER-15 shows $view', ({ error, view }) => {
    expect(planDoor(error, false)).toBe(view)
  })

  it('ERR-08 puts the screen-limit view in place of a film that lost its screen', () => {
    expect(planDoor(null, true)).toBe('screens')
  })
})
