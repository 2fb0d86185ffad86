import { ApiError } from '@kola/contract/client'
import { passRobotCheck, RobotCheckError, readRobotCheck } from '../../../shared/robot-check/robot-check.ts'
import { texts } from '../../texts.ts'

/** Without a line nothing was checked, and nothing is wrong with the person. */
const isLineLost = ({ cause }: RobotCheckError): boolean =>
  !navigator.onLine || (cause instanceof ApiError && cause.code === 'NETWORK')

/**
 * The pass for a reset, or nothing where no key is configured. @throws Error with the text for a person (ERR-11), or
 * ApiError when the line is down
 */
export async function getRobotPass(config: Readonly<Record<string, string>>): Promise<string | undefined> {
  try {
    return await passRobotCheck(readRobotCheck(config), 'reset')
  } catch (error) {
    if (!(error instanceof RobotCheckError)) throw error
    throw isLineLost(error) ? new ApiError(0, {}, error) : new Error(texts.fallback, { cause: error })
  }
}
