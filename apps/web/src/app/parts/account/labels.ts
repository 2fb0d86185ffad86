import { texts } from '../../texts.ts'

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
    changeEmail: config.change_email_text || 'Change email',
    changePassword: config.change_password_text || 'Change password',
    changePhone: config.change_phone_number || 'Change phone number',
    changePlan: config.change_package_text || 'Change plan',
    changePlanTitle: config.change_subscription_title_text || texts.changeSubscription,
    confirmChange: config.confirm_change_button_text || texts.confirm,
  }
}
