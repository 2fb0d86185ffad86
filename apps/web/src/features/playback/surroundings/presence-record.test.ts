import { describe, expect, it } from 'vitest'
import { toPresenceRecord, toPresenceUrl } from './presence-record.ts'

describe('presence record', () => {
  it('PRESENCE-02 goes to the address of account and device, with the token as auth', () => {
    const url = 'http://kola.test/presence/account-ABCDEFGHIJKLMNOPQRST.json'
    expect(toPresenceUrl({ url, token: 'a+b', intervalMs: 5_000 })).toBe(`${url}?auth=a%2Bb`)
  })

  it('PRESENCE-03 bears device, account, film, session, customer and the server timestamp', () => {
    const video = { id: 'goat-money', name: 'Goat Money' } as never
    const facts = {
      accountId: 'account',
      customerId: 'demo',
      deviceId: 'ABCDEFGHIJKLMNOPQRST',
      deviceName: 'Chrome on Android',
    }
    expect(toPresenceRecord({ answer: { sessionId: 'session', video }, ...facts })).toEqual({
      device_name: 'Chrome on Android',
      device_id: 'ABCDEFGHIJKLMNOPQRST',
      userId: 'account',
      video_id: 'goat-money',
      video_name: 'Goat Money',
      session_id: 'session',
      lastSessionAt: { '.sv': 'timestamp' },
      customerId: 'demo',
    })
  })
})
