import { ApiError } from '@kola/contract/http/client'
import { type Credentials, signIn } from '#features/sign-in/queries.ts'
import { loadScreen } from '#shared/views/load-screen.ts'

export interface CheckNeeds {
  signIn: (credentials: Credentials) => Promise<void>
  /** Passes the robot check; nothing where no key is configured. */
  getPass: (config: Readonly<Record<string, string>>) => Promise<string | undefined>
}

const appNeeds: CheckNeeds = {
  signIn,
  getPass: async (config) =>
    (await loadScreen(() => import('#shared/robot-check/robot-pass.ts'))).getRobotPass(config, 'login'),
}

/**
 * Signs in. While very many do, the service wants a robot check from devices that it does not know: then it is passed,
 * and the same is sent once more. Throws ApiError, or Error with the text for a person.
 */
export async function signInChecked(
  credentials: Credentials,
  config: Readonly<Record<string, string>>,
  needs: CheckNeeds = appNeeds,
): Promise<void> {
  try {
    await needs.signIn(credentials)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'ROBOT_CHECK_REQUIRED') throw error
    const robotPass = await needs.getPass(config)
    if (!robotPass) throw error
    await needs.signIn({ ...credentials, robotPass })
  }
}
