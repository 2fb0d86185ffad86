import { texts } from '../texts.ts'
import { passRobotCheck, RobotCheckError, readRobotCheck } from './robot-check.ts'

/**
 * The pass for a reset or a sign-in, or nothing where no key is configured. @throws Error with the text for a person (ERR-11), or
 * ApiError when the line is down
 */
export async function getRobotPass(
  config: Readonly<Record<string, string>>,
  action: 'reset' | 'login' = 'reset',
): Promise<string | undefined> {
  try {
    return await passRobotCheck(readRobotCheck(config), action)
  } catch (error) {
    throw error instanceof RobotCheckError ? new Error(texts.fallback, { cause: error }) : error
  }
}

/**
 * The pass for a code or link that confirms, if one can be had: whoever blocks the check's script asks without one, and
 * the service decides. @throws ApiError when the line is down
 */
export async function findRobotPass(config: Readonly<Record<string, string>>): Promise<string | undefined> {
  try {
    return await passRobotCheck(readRobotCheck(config), 'verify')
  } catch (error) {
    if (error instanceof RobotCheckError) return undefined
    throw error
  }
}
