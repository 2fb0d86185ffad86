import { NEW_PASSWORD, newTelephone, type VisitorStage } from './visitors.ts'

/** What tests of a new password do over and over. */
export function createResets(at: () => VisitorStage) {
  const reset = (body: object) => at().stage.call('POST /apps/v1/reset', { token: at().token, body })

  return {
    reset,
    updateByLink: (userId: string, link: string, password = NEW_PASSWORD) =>
      at().stage.call('POST /apps/v1/update-password', {
        token: at().token,
        body: { userId, token: link, password },
      }),
    updateByCode: (code: string, resetToken: string, password = NEW_PASSWORD) =>
      at().stage.call('POST /apps/v1/update-password-mobile', {
        token: at().token,
        body: { code, token: resetToken, password },
      }),
    login: (username: string, password: string, type = 'email') =>
      at().stage.call('POST /apps/v1/login', { token: at().token, body: { username, password, type } }),
    async sendLink() {
      const { stage, visitors } = at()
      const account = await stage.addAccount()
      await reset({ email: account.email })
      await visitors.runStarts()
      return { ...account, link: (await visitors.readLink(account.email)).token }
    },
    async sendCode() {
      const { stage, visitors } = at()
      const telephone = newTelephone()
      const account = await stage.addAccount({ telephone })
      const confirmed = { mobile_verified_at: new Date() }
      await stage.db.updateTable('account').set(confirmed).where('id', '=', account.id).execute()
      const answer = await reset({ telephone: telephone.slice(4), country_code: '+234' })
      await visitors.runStarts()
      return { ...account, telephone, resetToken: answer.body.token, code: await visitors.readCode(telephone) }
    },
  }
}
