import { expect } from 'vitest'
import { PASSWORD } from '../seeds.ts'
import { type ApiStage, assertAnswer } from '../stage.ts'
import { toResult } from './changes.ts'

/** Calls of the people of an account, as devices make them. */
export function createPeople(stage: Pick<ApiStage, 'call' | 'addAccount' | 'signIn'>) {
  let devices = 0
  const signIn = (email: string) => {
    devices += 1
    return stage.signIn(email, { deviceId: `PEOPLE${String(devices).padStart(14, '0')}` })
  }
  const list = async (token: string) => {
    const answer = await stage.call('GET /apps/v1/profiles', { token })
    assertAnswer('GET /apps/v1/profiles', answer)
    return answer.body
  }
  return {
    signIn,
    list,
    async addMember() {
      const { id, email } = await stage.addAccount()
      return { id, email, token: await signIn(email) }
    },
    async add(token: string, body: object): Promise<string> {
      const answer = await stage.call('POST /apps/v1/profiles', { token, body })
      assertAnswer('POST /apps/v1/profiles', answer)
      return answer.body.profile.id
    },
    change: (token: string, id: string, body: object) =>
      stage.call('PATCH /apps/v1/profiles/{id}', { token, params: { id }, body }),
    remove: (token: string, id: string) => stage.call('DELETE /apps/v1/profiles/{id}', { token, params: { id } }),
    choose: (token: string, id: string, pin: string | null = null) =>
      stage.call('POST /apps/v1/profiles/{id}/choose', { token, params: { id }, body: { pin } }),
    setPin: (token: string, id: string, pin: unknown) =>
      stage.call('PUT /apps/v1/profiles/{id}/pin', { token, params: { id }, body: { pin } }),
    prove: async (token: string) =>
      expect(toResult(await stage.call('POST /apps/v1/reauthenticate', { token, body: { password: PASSWORD } }))).toBe(
        '200',
      ),
    /** What it takes to open each, by name. */
    opens: async (token: string): Promise<Record<string, string>> =>
      Object.fromEntries(
        (await list(token)).profiles.map(({ name, opensBy }: { name: string; opensBy: string }) => [name, opensBy]),
      ),
  }
}
