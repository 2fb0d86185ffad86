import type { Route } from '#shared/http/route.ts'
import { addContract, changeContract, removeContract } from './contracts/contracts.ts'
import { listWithMonth } from './list.ts'
import type { ProducersNeeds } from './needs.ts'
import { toCsvAnswer, toPdfAnswer } from './paper/answers.ts'
import { addProducer, changeProducer, readProducer, removeProducer } from './producers.ts'
import { findTitles } from './repository.ts'
import { correctStatement, issueStatement } from './statements/issue.ts'
import { readProducerMonth, readStatement } from './statements/read.ts'

export function producerRoutes(route: Route, needs: ProducersNeeds): void {
  route('GET /api/v1/apps/producers', ({ caller, query }) =>
    listWithMonth(needs, { ...query, tenantId: caller.tenantId }),
  )
  route('POST /api/v1/apps/producers', ({ caller, body }) => addProducer(needs, caller, body))
  route('GET /api/v1/apps/producers/{id}', ({ caller, params }) =>
    readProducer(needs, { tenantId: caller.tenantId, id: params.id }),
  )
  route('POST /api/v1/apps/producers/{id}', ({ caller, params, body }) =>
    changeProducer(needs, caller, { ...body, id: params.id }),
  )
  route('POST /api/v1/apps/producers/{id}/remove', async ({ caller, params, body }) => {
    await removeProducer(needs, caller, { ...body, id: params.id })
    return { message: 'The producer is removed' }
  })
  contractRoutes(route, needs)
  statementRoutes(route, needs)
}

function contractRoutes(route: Route, needs: ProducersNeeds): void {
  route('POST /api/v1/apps/producers/{id}/contracts', ({ caller, params, body }) =>
    addContract(needs, caller, { ...body, id: params.id }),
  )
  route('POST /api/v1/apps/producers/{id}/contracts/{contractId}', ({ caller, params, body }) =>
    changeContract(needs, caller, { ...body, ...params }),
  )
  route('POST /api/v1/apps/producers/{id}/contracts/{contractId}/remove', ({ caller, params, body }) =>
    removeContract(needs, caller, { ...body, ...params }),
  )
  route('GET /api/v1/apps/producer-titles', async ({ caller, query }) => ({
    titles: await findTitles(needs.db, caller.tenantId, query.search),
  }))
}

function statementRoutes(route: Route, needs: ProducersNeeds): void {
  route('GET /api/v1/apps/producers/{id}/months/{month}', ({ caller, params }) =>
    readProducerMonth(needs, { ...params, tenantId: caller.tenantId }),
  )
  route('POST /api/v1/apps/producers/{id}/statements', async ({ caller, params, body }) => ({
    statement: await issueStatement(needs, caller, { ...body, id: params.id }),
  }))
  route('POST /api/v1/apps/statements/{id}/correct', async ({ caller, params, body }) => ({
    statement: await correctStatement(needs, caller, { ...body, id: params.id }),
  }))
  route('GET /api/v1/apps/statements/{id}', async ({ caller, params }) => ({
    statement: await readStatement(needs, caller.tenantId, params.id),
  }))
  route('GET /api/v1/apps/statements/{id}/csv', async ({ caller, params }) =>
    toCsvAnswer(await readStatement(needs, caller.tenantId, params.id)),
  )
  route('GET /api/v1/apps/statements/{id}/pdf', async ({ caller, params }) =>
    toPdfAnswer(needs, await readStatement(needs, caller.tenantId, params.id)),
  )
}
