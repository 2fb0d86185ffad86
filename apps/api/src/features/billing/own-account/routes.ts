import type { Route, UserCaller } from '#shared/http/route.ts'
import type { Who } from '../paying/needs.ts'
import { askOwn, giveUpOwn, lookAgain, type OwnNeeds, viewOwn } from './ask.ts'

const toWho = ({ tenantId, account }: UserCaller): Who => ({ tenantId, accountId: account.id })

export function ownAccountRoutes(route: Route, needs: OwnNeeds): void {
  route('GET /apps/v1/own-account', ({ caller }) => viewOwn(needs, toWho(caller)))
  route('POST /apps/v1/own-account', async ({ caller }) => {
    await askOwn(needs, toWho(caller))
    return viewOwn(needs, toWho(caller))
  })
  route('POST /apps/v1/own-account/look', async ({ caller }) => {
    await lookAgain(needs, toWho(caller))
    return viewOwn(needs, toWho(caller))
  })
  route('POST /apps/v1/own-account/retire', async ({ caller }) => {
    await giveUpOwn(needs, toWho(caller))
    return viewOwn(needs, toWho(caller))
  })
}
