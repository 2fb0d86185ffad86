import type { PlaybackAnswer } from '@kola/contract/playback'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AttackStage, createAttackStage, HOME, toRequest } from '#app/testing/attackers/attack-stage.ts'
import { KEY_ID } from '#app/testing/film-stage.ts'
import { OVERLAP_MS } from '../places/places.ts'

// The address of a film is passed on, with the custom data of its licences or without: to others, or by a telephone that
// takes its own film with it.

const PIECE_MS = 4_000
const FRIEND = '105.112.9.1'
const THIRD = '41.58.77.1'

let attack: AttackStage
let answer: PlaybackAnswer

beforeAll(async () => {
  attack = await createAttackStage()
})
afterAll(() => attack.stage.close())
beforeEach(async () => {
  const { token } = await attack.stage.addMember()
  answer = await attack.startAs(token, 1)
})

/** All of them read piece after piece. @returns what each was answered at last */
async function play(forMs: number, addresses: readonly string[]): Promise<number[]> {
  let last: number[] = []
  for (let passedMs = 0; passedMs < forMs; passedMs += PIECE_MS) {
    last = []
    for (const at of addresses)
      last.push((await attack.readFilm(answer, { at, headers: { range: 'bytes=0-9' } })).status)
    attack.stage.clock.advance(PIECE_MS)
  }
  return last
}

const ASKS: Record<string, (at: string) => ReturnType<AttackStage['send']>> = {
  film: (at) => attack.readFilm(answer, { at, headers: { range: 'bytes=0-9' } }),
  manifest: (at) => attack.send(answer.dash, { at }),
  licence: (at) => attack.askLicence(answer.drm.customData, { at }),
  key: (at) => attack.readKey(answer, answer.drm.customData, { at }),
  grant: (at) => attack.send(answer.dash.split('/').slice(0, 6).join('/'), { at }),
}

describe('who shares the address of a film', () => {
  it('has it played on two devices at two places, and on a third for some seconds only, whatever that asks for', async () => {
    for (const at of [HOME, FRIEND, THIRD]) {
      const opened = await Promise.all(Object.values(ASKS).map(async (ask) => (await ask(at)).status))
      expect([at, opened]).toEqual([at, [206, 200, 200, 200, 200]])
    }
    expect(await play(OVERLAP_MS + 2 * PIECE_MS, [HOME, FRIEND, THIRD])).toEqual([206, 206, 403])
    for (const [what, ask] of Object.entries(ASKS)) {
      const { status, code } = await ask(THIRD)
      const denial = what === 'licence' || what === 'key' ? 'LICENCE_DENIED' : 'TOO_MANY_PLACES'
      expect([what, status, code]).toEqual([what, 403, denial])
    }
    const { headers } = await ASKS.licence!(THIRD)
    expect(headers.get('x-dt-resp-code')).toBe('60001')
    // It is the third that is in the way: where it was read first it is read on.
    expect(await play(120_000, [HOME, FRIEND, THIRD])).toEqual([206, 206, 403])
  })

  it('gives strangers bytes that nothing opens: the address has no key for who bears no custom data', async () => {
    const stranger = await attack.send(answer.dash.replace('dash.mpd', `key/${KEY_ID}`), { at: FRIEND })
    expect([stranger.status, stranger.code]).toEqual([403, 'LICENCE_DENIED'])
    const licence = await attack.send('/drm/license-proxy-widevine/cenc/', { method: 'POST', body: toRequest() })
    expect(licence.code).toBe('LICENCE_DENIED')
  })

  it('shuts it for all of them with the screen', async () => {
    expect((await attack.readFilm(answer)).status).toBe(206)
    await attack.report(answer, { method: 'DELETE' })
    for (const at of [HOME, FRIEND, THIRD])
      expect([at, (await attack.readFilm(answer, { at })).status]).toEqual([at, 403])
  })

  it('is shut out by who starts anew', async () => {
    const { token } = await attack.stage.addMember()
    answer = await attack.startAs(token, 1)
    const passedOn = answer
    await attack.readFilm(passedOn, { at: FRIEND })
    answer = await attack.startAs(token, 1)
    expect((await attack.readFilm(passedOn, { at: FRIEND })).status).toBe(403)
    expect((await attack.readFilm(answer)).status).toBe(206)
  })
})

describe('a telephone', () => {
  it('plays on through five networks of operators in five minutes, and renews its licence in each', async () => {
    for (const at of ['102.89.1.7', '197.210.5.1', '105.112.9.1', '41.58.77.1', '129.205.3.3']) {
      expect([at, await play(60_000, [at])]).toEqual([at, [206]])
      expect([at, (await ASKS.licence!(at)).status]).toEqual([at, 200])
      await attack.report(answer, { at })
    }
  })

  it('plays on behind an operator that gives each of its connections another line', async () => {
    const lines = ['102.89.1.7', '102.89.44.9', '102.89.200.1', '102.89.3.3']
    expect(await play(300_000, lines)).toEqual([206, 206, 206, 206])
  })
})
