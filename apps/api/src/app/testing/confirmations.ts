import { newTelephone, type VisitorStage } from './visitors.ts'

/** What tests of confirming an address or a number do over and over. */
export function createConfirmations(at: () => VisitorStage) {
  const triggerEmail = (email_address: string, given: { token?: string } = {}) =>
    at().stage.call('POST /apps/v1/trigger-email-verification', {
      ...{ token: at().token, body: { email_address } },
      ...given,
    })
  const triggerMobile = (telephone: string, given: { token?: string } = {}) =>
    at().stage.call('POST /apps/v1/trigger-mobile-verification', {
      ...{ token: at().token, body: { telephone } },
      ...given,
    })
  const addUnconfirmed = async (telephone?: string) => {
    const { stage } = at()
    const account = await stage.addAccount({ telephone })
    await stage.db.updateTable('account').set({ email_verified_at: null }).where('id', '=', account.id).execute()
    return account
  }

  return {
    ...{ triggerEmail, triggerMobile, addUnconfirmed },
    confirmEmail: (username: string, proof: string, given: { token?: string; customer?: string } = {}) =>
      at().stage.call('POST /apps/v1/confirm/{username}', {
        ...{ token: at().token, params: { username }, query: { token: proof } },
        ...given,
      }),
    confirmMobile: (telephone: string, code: string, given: { token?: string } = {}) =>
      at().stage.call('POST /apps/v1/confirm-mobile', { token: at().token, body: { telephone, code }, ...given }),
    async sendEmail() {
      const { visitors } = at()
      const account = await addUnconfirmed()
      await triggerEmail(account.email)
      await visitors.runStarts()
      const { uid, token: link } = await visitors.readLink(account.email)
      return { ...account, uid, link, code: await visitors.readCode(account.email) }
    },
    async sendSms() {
      const { visitors } = at()
      const telephone = newTelephone()
      const account = await addUnconfirmed(telephone)
      await triggerMobile(telephone)
      await visitors.runStarts()
      return { ...account, telephone, code: await visitors.readCode(telephone) }
    },
  }
}
