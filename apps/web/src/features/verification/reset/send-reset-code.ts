import { getRobotPass } from '#shared/robot-check/robot-pass.ts'
import { askForResetCode } from './queries.ts'
import { holdPhone } from './reset-holder.ts'

/** Has a code sent to a number and holds what belongs to it; answers the service's word. Throws ApiError. */
export async function sendResetCode(telephone: string, config: Readonly<Record<string, string>>) {
  const { message, token } = await askForResetCode(telephone, await getRobotPass(config))
  holdPhone({ telephone, token })
  return { message }
}
