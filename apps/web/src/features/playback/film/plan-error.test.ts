import { describe, expect, it } from 'vitest'
import { planErrorOutcome } from './plan-error.ts'

describe('planErrorOutcome', () => {
  it.each([
    { category: 'drm', code: 'SCREEN_LIMIT_REACHED', status: 422, outcome: 'screens' },
    { category: 'drm', code: 'SUBSCRIPTION_EXPIRED', status: 403, outcome: 'refused' },
    { category: 'drm', code: 'LICENCE_DENIED', status: 403, outcome: 'renew' },
    { category: 'network', code: 'MEDIA_TOKEN_INVALID', status: 403, outcome: 'renew' },
    { category: 'network', code: 'SCREEN_LAPSED', status: 403, outcome: 'renew' },
    { category: 'drm', code: 'SHAKA_6014', status: undefined, outcome: 'renew' },
    { category: 'network', code: 'SHAKA_1001', status: 403, outcome: 'renew' },
    { category: 'network', code: 'SHAKA_1001', status: 404, outcome: 'later' },
    { category: 'network', code: 'SHAKA_1002', status: undefined, outcome: 'fault' },
    { category: 'media', code: 'SHAKA_3016', status: undefined, outcome: 'fault' },
    { category: 'drm', code: 'UNAVAILABLE', status: 503, outcome: 'fault' },
  ] as const)('PLAYER-15 $category $code $status: $outcome', ({ outcome, ...error }) => {
    expect(planErrorOutcome(error, true)).toBe(outcome)
  })

  it('does not ask for a new permission again and again', () => {
    expect(planErrorOutcome({ category: 'drm', code: 'LICENCE_DENIED', status: 403 }, false)).toBe('fault')
  })
})
