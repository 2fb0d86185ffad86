import { describe, expect, it } from 'vitest'
import { isGotRound, isInterruption, toPlayerError } from './shaka-errors.ts'

function refusedLicence(status: number, body: string) {
  const request = { category: 1, code: 1001, severity: 2, data: ['http://kola.test/drm/', status, body, {}, 2] }
  return { category: 6, code: 6007, severity: 2, data: [request] }
}

describe('toPlayerError', () => {
  it('names a refused licence by the code in its body', () => {
    const devices = [{ deviceName: 'TV' }]
    const body = JSON.stringify({ error: { code: 'SCREEN_LIMIT_REACHED', message: '', requestId: '', devices } })
    expect(toPlayerError(refusedLicence(422, body))).toMatchObject({
      category: 'drm',
      code: 'SCREEN_LIMIT_REACHED',
      status: 422,
      recoverable: false,
      details: { devices },
    })
  })

  it('keeps status and engine code when the body is not ours', () => {
    const error = toPlayerError(refusedLicence(403, '<html>Forbidden</html>'))
    expect(error).toMatchObject({ category: 'drm', code: 'SHAKA_6007', status: 403, recoverable: false })
    expect(toPlayerError(refusedLicence(403, '{broken')).code).toBe('SHAKA_6007')
  })

  it('calls a server in trouble and a lost line recoverable', () => {
    expect(toPlayerError(refusedLicence(503, '')).recoverable).toBe(true)
    expect(toPlayerError({ category: 1, code: 1002, severity: 2, data: [] })).toMatchObject({
      category: 'network',
      recoverable: true,
    })
  })

  it('calls a film that cannot be read not recoverable', () => {
    expect(toPlayerError({ category: 3, code: 3016, severity: 2, data: [] })).toMatchObject({
      category: 'media',
      code: 'SHAKA_3016',
      recoverable: false,
    })
  })

  it('takes anything else for a fault of the player', () => {
    expect(toPlayerError(new TypeError('x'))).toMatchObject({ category: 'player', code: 'UNKNOWN' })
  })

  it('knows a failure that the library gets round with another rendition', () => {
    expect(isGotRound({ category: 1, code: 1001, severity: 1 })).toBe(true)
    expect(isGotRound({ category: 1, code: 1001, severity: 2 })).toBe(false)
    expect(isGotRound({ category: 3, code: 3014, severity: 1 })).toBe(false)
    expect(isGotRound({ category: 3, code: 3014, severity: 1, handled: true })).toBe(true)
    expect(isGotRound({ category: 3, code: 3014, severity: 2, handled: true })).toBe(false)
  })

  it('knows a load that was given up', () => {
    expect(isInterruption({ category: 7, code: 7000 })).toBe(true)
    expect(isInterruption({ category: 1, code: 1001 })).toBe(false)
  })
})
