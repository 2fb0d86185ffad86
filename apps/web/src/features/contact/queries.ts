import { passRobotCheck, type RobotCheckConfig } from '#shared/robot-check/robot-check.ts'
import { call } from '#shared/service/service.ts'
import { clearDraft, getRequestKey } from './form/draft.ts'
import { type Entries, toContactBody } from './form/entries.ts'

/**
 * Writes to support. @returns the ticket @throws ApiError, or RobotCheckError before anything was sent
 */
export async function sendContact(entries: Entries, robotCheck: RobotCheckConfig): Promise<string> {
  const words = toContactBody(entries)
  const requestKey = getRequestKey(words)
  const robotPass = await passRobotCheck(robotCheck, 'contact')
  const body = { ...words, request_key: requestKey, ...(robotPass ? { robot_pass: robotPass } : {}) }
  const { ticket } = await call('POST /apps/v1/contactus', { body })
  clearDraft()
  return ticket
}
