import { texts } from '#shared/texts.ts'
import { say } from './words.ts'

/** Words of the account screens that the tenant may set. */
export interface Labels {
  changeEmail: string
  changePassword: string
  changePhone: string
  changePlan: string
  changePlanTitle: string
  confirmChange: string
}

/** The tenant's words; GAP-116 gives the last two where a key is missing. */
export function readLabels(config: Readonly<Record<string, string>>): Labels {
  return {
    changeEmail: config.change_email_text || say('changeEmail'),
    changePassword: config.change_password_text || say('changePassword'),
    changePhone: config.change_phone_number || say('changePhone'),
    changePlan: config.change_package_text || say('changePlan'),
    changePlanTitle: config.change_subscription_title_text || texts.changeSubscription,
    confirmChange: config.confirm_change_button_text || texts.confirm,
  }
}
