import { DEVICE_CODE_GRANT, toClientId } from '@kola/contract/tv-sign-in/device-flow'
import type { ApiStage } from '../stage.ts'

export const CLIENT_ID = toClientId('demo', 'kola-tv')
export const TV_DEVICE = 'TELEVISION0000000001'

export interface OauthAnswer {
  status: number
  body: Record<string, string | number | boolean>
  headers: Record<string, unknown>
}

/** A television on the stage, as it speaks RFC 8628. */
export function createTelevision({ app }: Pick<ApiStage, 'app'>) {
  async function post(path: string, form: Record<string, string>, headers: Record<string, string> = {}) {
    const response = await app.inject({
      ...{ method: 'POST', url: path, payload: new URLSearchParams(form).toString() },
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
    const { statusCode: status } = response
    return { status, body: response.json(), headers: response.headers } as OauthAnswer
  }
  return {
    post,
    async ask(given: Record<string, string> = {}, headers: Record<string, string> = {}) {
      const form = { client_id: CLIENT_ID, device_id: TV_DEVICE, device_name: 'LG television', ...given }
      const { body, status } = await post('/oauth/device_authorization', form, headers)
      if (status !== 200) throw new Error(`a television was answered ${status}: ${JSON.stringify(body)}`)
      return { userCode: String(body.user_code), deviceCode: String(body.device_code), body }
    },
    poll: (deviceCode: string, clientId = CLIENT_ID) =>
      post('/oauth/token', { grant_type: DEVICE_CODE_GRANT, device_code: deviceCode, client_id: clientId }),
  }
}
