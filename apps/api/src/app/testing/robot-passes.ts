import { createRobotPasses } from '#features/robot-check/pass.ts'
import type { RobotAction } from '#shared/robot-check.ts'
import type { ApiStage } from './stage.ts'

/** A robot check that nobody answers: tests write the passes themselves. */
export function withRobotCheck(config: ApiStage['config'], isRequired = false): ApiStage['config'] {
  const recaptcha = {
    ...{ siteKey: 'key', scriptUrl: 'http://127.0.0.1:9/api.js', verifyUrl: 'http://127.0.0.1:9/siteverify' },
    ...{ minScore: 0.5, isRequired, inOutage: 'refuse' as const },
  }
  return { ...config, parties: { ...config.parties, recaptcha } }
}

/** What the check gives a person. */
export const toRobotPass = ({ secrets, clock }: ApiStage, address: string, action: RobotAction): string =>
  createRobotPasses({ keys: secrets.tokenKeys, clock }).issue({ address, action })
