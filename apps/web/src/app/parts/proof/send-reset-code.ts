import { askForResetCode } from '../../../features/verification/reset/queries.ts'
import { holdPhone } from '../../../features/verification/reset/reset-holder.ts'
import { getRobotPass } from './robot-pass.ts'

/** Has a code sent to a number and holds what belongs to it; answers the service's word. Throws ApiError. */
export async function sendResetCode(telephone: string, config: Readonly<Record<string, string>>) {
  const { message, token } = await askForResetCode(telephone, await getRobotPass(config))
  holdPhone({ telephone, token })
  return { message }
}
