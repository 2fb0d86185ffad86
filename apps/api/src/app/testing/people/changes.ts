import { sha256Hex } from '@kola/platform/ids'
import type { Call } from '../call.ts'
import { PASSWORD } from '../seeds.ts'
import type { ApiStage } from '../stage.ts'
import { createVisitors, newTelephone } from '../visitors.ts'

export const MINUTE_MS = 60_000
export const DAY_MS = 86_400_000
export const OTHER_PASSWORD = sha256Hex('Yellow danfo at the third mainland bridge')

export const toResult = ({ status, body }: { status: number; body: { error?: { code: string } } }) =>
  body.error ? `${status} ${body.error.code}` : String(status)

/** What tests of an account's changes do over and over. */
export function createChanges(stage: ApiStage) {
  const visitors = createVisitors(stage)
  let devices = 0

  async function signIn(username: string, given: { password?: string; type?: string } = {}) {
    const { password = PASSWORD, type = 'email' } = given
    devices += 1
    const body = { username, password, type, device_id: `CHANGE${String(devices).padStart(14, '0')}` }
    return stage.call('POST /apps/v1/login', { token: await stage.getAppToken(), body })
  }
  const update = (token: string, body: object) => stage.call('PATCH /apps/v1/update-profile', { token, body })
  const byApp = async (key: Parameters<ApiStage['call']>[0], given: Call) =>
    stage.call(key, { token: await stage.getAppToken(), ...given })

  return {
    ...visitors,
    signIn,
    update,
    byApp,
    async signedIn(given: { email?: string; telephone?: string } = {}) {
      const account = await stage.addAccount(given)
      return { ...account, token: (await signIn(account.email)).body.user_token as string }
    },
    profile: async (token: string) => (await stage.call('GET /apps/v1/account', { token })).body.profile,
    isIn: async (token: string) => (await stage.call('GET /apps/v1/account', { token })).status === 200,
    events: async (token: string): Promise<string[]> => {
      const { body } = await stage.call('GET /apps/v1/account/activity', { token })
      return body.events.map(({ kind }: { kind: string }) => kind)
    },
    /** Opens the link that lies in the mailbox. */
    async openLink(to: string, given: Call = {}) {
      const { uid, token } = await visitors.readLink(to)
      return byApp('POST /apps/v1/confirm/{username}', { params: { username: uid }, query: { token }, ...given })
    },
    /** Of the notice to the address before. */
    async readUndo(to: string): Promise<string> {
      const text = (await visitors.readMessages(to)).at(-1)?.text ?? ''
      return /undo-change\?token=(\S+)/.exec(text)?.[1] ?? 'none'
    },
    undo: (token: string, password = OTHER_PASSWORD) =>
      byApp('POST /apps/v1/undo-change', { body: { token, password } }),
    sendCode: (token: string, telephone: string) =>
      stage.call('POST /apps/v1/trigger-mobile-verification', { token, body: { telephone } }),
    giveCode: (token: string, telephone: string, code: string) =>
      stage.call('POST /apps/v1/confirm-mobile', { token, body: { telephone, code } }),
    async confirmed(accountId: string, columns: object) {
      await stage.db.updateTable('account').set(columns).where('id', '=', accountId).execute()
    },
    newTelephone,
  }
}
