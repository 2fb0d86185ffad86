import type { PackagesAnswer } from './billing.ts'
import type { AppConfigAnswer, GetTokenAnswer } from './tenant.ts'

/**
 * What the page brings with it in `<script type="application/json" id="boot">`, so that start-up makes no call.
 * Answers of get-token, appconfig and packages in their own shapes.
 */
export interface StartUpAnswers {
  customerId: string
  token: GetTokenAnswer
  appconfig: AppConfigAnswer
  packages: PackagesAnswer
}

/** Stands in the built page where the JSON goes. */
export const START_UP_MARKER = '<!--boot-->'
