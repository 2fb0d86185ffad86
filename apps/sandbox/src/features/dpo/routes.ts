import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Controls } from '#shared/controls/controls.ts'
import { obeyControls } from '#shared/controls/obey-controls.ts'
import { takeForms } from '#shared/forms.ts'
import { answer, type Dpo } from './calls.ts'
import { aboutPage } from './pages/about-page.ts'
import { payPageRoutes } from './pages/pay-page-routes.ts'
import { createPayments } from './payments.ts'
import { createRefundDesk } from './refunds.ts'
import { DpoRefusal } from './results.ts'
import { createTill } from './till.ts'
import { readCall, toXml, type XmlNode } from './xml.ts'

interface Needs {
  controls: Controls
  companyToken: string
  serviceType: string
  callbackUrl: string
}

const XML = 'application/xml; charset=utf-8'

/** DPO Pay's XML API in its versions 6 and 7, and the page where people pay. */
export function dpoRoutes(app: FastifyInstance, { controls, companyToken, serviceType, callbackUrl }: Needs) {
  const payments = createPayments(controls)
  const till = createTill({ controls, payments, callbackUrl })
  const refunds = createRefundDesk({ payments, ...controls })
  const dpo: Dpo = { companyToken, serviceType, payments, till, refunds, lies: controls.lies }

  obeyControls(app, 'dpo', controls)
  takeForms(app)
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.get('/', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(aboutPage({ companyToken, serviceType, payments: payments.list() })),
  )
  for (const path of ['/API/v6/', '/API/v7/']) {
    app.post(path, { config: { operation: operationOf } }, ({ body }, reply) =>
      reply.type(XML).send(toXml(answerText(dpo, typeof body === 'string' ? body : ''))),
    )
  }
  payPageRoutes(app, { payments, till })
}

/** The control API names a call by its `Request`. */
const operationOf = ({ body }: FastifyRequest) => /<Request>\s*(\w+)\s*</.exec(String(body ?? ''))?.[1] ?? 'unknown'

function answerText(dpo: Dpo, body: string): XmlNode {
  try {
    return answer(dpo, readCall(body))
  } catch (error) {
    if (error instanceof DpoRefusal) return { Result: error.result, ResultExplanation: error.message }
    throw error
  }
}
